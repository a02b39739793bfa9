import { asBytes, concat, viewOf } from "./container";
import { crc32 } from "./png";

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
export const BAND_HEIGHT = 200;

export interface ShareText {
  title: string;
  /** `S/ 2,500` */
  price: string;
}

// Pine, white and the vest's yellow-green, as the dark look has them (styles/tokens.css).
const GROUND = [3, 33, 16];
const WHITE = [255, 255, 255];
const ACCENT = [197, 234, 55];

const LEVELS = 16;
const MARGIN = 48;
const PRICE_TOP = 16;
const TITLE_TOP = 126;
const ELLIPSIS = "…";

/**
 * Letters as pictures, since nothing at the edge draws text: Liberation Sans Bold, drawn once by a browser on a canvas.
 * `packed`: two pixels of 16 levels a byte, glyph after glyph and row after row, deflated and as base64.
 */
interface GlyphSet {
  /** Pixels; the same for every glyph. */
  height: number;
  characters: string;
  widths: readonly number[];
  packed: string;
}

/** 40 px: what titles in Spanish are written with. */
export const TITLE_GLYPHS: GlyphSet = {
  height: 50,
  characters:
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~áéíóúñüÁÉÍÓÚÑÜ¿¡°ºª…·–—×½“”",
  widths: [
    14, 19, 23, 23, 36, 29, 10, 14, 14, 16, 24, 12, 14, 12, 12, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 14, 14, 24, 24,
    24, 25, 40, 29, 29, 29, 29, 27, 25, 32, 29, 12, 23, 29, 25, 34, 29, 32, 27, 32, 29, 27, 25, 29, 27, 38, 27, 27, 25,
    14, 12, 14, 24, 23, 14, 23, 25, 23, 25, 23, 14, 25, 25, 12, 12, 23, 12, 36, 25, 25, 25, 25, 16, 23, 14, 25, 23, 32,
    23, 23, 20, 16, 12, 16, 24, 23, 23, 12, 25, 25, 25, 25, 29, 27, 12, 32, 29, 29, 29, 25, 14, 16, 15, 15, 40, 12, 23,
    40, 24, 34, 20, 20,
  ],
  packed:
    "7X0JlGTVddirvau7q6cSh0VoZrqiHCyQpenSSeRIsphuJUdHG9Cl2G0jsKjBdo5lkKgGJ45OkOgeEKRAkGokIzsBVCM7BCVCrkaWDNgHqpEUsahnqlks5cAwNSAWY2byZ+m9lhvu8pbfszXQs/X8d/r0//XeX95/77777n6VWskSBZi3hwjAnD2E+RACmLUHBTDjHDyYdg512M+Hfc6hBnudQxX2OIcK7MTDLZPjB/QsXCx+lXs2d4TDSVniADt5EPPQVmsAcvg5UzyS/dBUKYAszsQEj2MfNFQ3AI38Fh6+NbCguqBNwz+mKjClVArmVRJaSqmPDWXUB4YGVFBOnNLfwkW1k6d/XKlCk6rL80olYQxPuyGnVJXWmcL10gNZfWPEvbHhv7EAumyJm9NFt1qpBP4rLNKNlTm8cRhPUzCgVI1WL3WtF+iKfEOpGEzgaRJGlSotqOW9ZmQRXzXONw5zHxW/gT4OwTatFKOGCMJsf5uuwK7F9Y2j9sYZc+MqLx/LmNPUjK2u628/514PnrudJqpCo93MKhWu88i3M4hMoQ0eQAOxBfwgNXMBwH6VQKxSz20AGFNlWMBnl6Glkvi7nos++AdpVYKWfmUMoDkgr0wBwMMMi2qQXng9zxS/nS76DX79M7SX3EXn+xl9ex4AA5BKzZwDwJCMr6S95uwcvhJ78WmvSV85Ao0owD6p3tIDMK7qubAHc6oE8Oh5M9EaQCZU18A2piKenD5pxgS+jy85Fy96bGDpCB5iYP3VQTls+eS217/BZxVcpUp14qiPMi3RYrSENTSi60AQC1x9LjeWGc91QFOFPFzWEWilsaYLgaKKrSm+V6WQ3igjRhhBxKIQG07jjwkVJngnXEI1U6obBFDNNQUY1zUzSpVgPOy1M5dve+4qfNccdn+sE+bOw7UzYPqTh4ka9v5F7PPYO6EV8uDXof2Z87F3JfquJMxjX2P4PfztgzBFb/Ugo9QXof1jVYeBfkTfddiE45JVHbCgBnHPrjLWxS3+SZVHhFvlwUMCKeevScCi4rtqctcGeAHXNj2ZobeKb8C3hwAyvD80aDQXVFymYwO8yLTSddcKuVThx9GKmeJVzzvRWgBoZXjmeBmry2s4YkE5VuX0e70nLjO/3odT9Ir+tZYwnAC66gD4xzuBqQICn0cQ1wvSW4OX9elrQ4h9w6C30TW4IipMj9OdY6oEC/KrE9pn1KGh35mHNsBi2iBNAHjZMA+4Vr6uf50l21Dy/gxRMoIE6gjNSYCWh2h6EBdKDGA+jui9i0C0Dot4+ViE8EgfAnI/wKYq0ghR2kNK0B6hDg4SoFbx2RnCKzuVoh1hlBY6wnXYAyYuytC+TKlrAeC1od/C1Q2NOzxNp0TlrEoUjIrQrtLKXcBEjLrYg+YNSp12V/unqxXQ6ogMaggh9K+Kk1XF2ang0i/jGJYQROjfCGKhs1cdO5EERKgEbbQOmkwB7Wf43ULgT3RLlRZEmBef3JXiK3oJ6vSFJWLRVIURao3XUZ0Xl0c8tj4I72oObpvcUINF52ElYvX0i3q5z9LNBHdJOijdRaIta6+JCmkmjf2MDuRjVrxUePfZwEszAVoksOh8QwqIGkgAoaKQDIXcWeANrY+HVwa7i0nKDkZ7cb5RZiwCRG1EGO2EzWHWVspBRkJul4d18qPtrG7iTqTNDEgHE2b6x+yn8IwlgPba9fzR8iHHuEQZTJCwYkKcjrGMgqaKZnsWs14jXhvLQ9Nr1WGnUM0zFxMCbH5DhUsAL6cZq87TiDc9HIoK7CvBNH7h2Dpop0PldjqOO0HsFaV+hhOVob+gHNuSmPyZg83aK3oeKRaLt0C7WCzeqCy/31zW+dHoz9LzoByzMkgY7aD/h/V/1U0okwRKqp/wZrlJCGiOJg6R5pnFVSeRTDz//PPPP4uIESUvBz0EZSVK+F3vStN+u+lI/49bCSFTg+TFKNECOaIqMrgy2sR2NWhlsCh1lliU/UYX4iH5ESbqI0brqYMe0EUPSL3FBwzQA9L4gBZRNQ1azPiAEXrARcXrTnrA+Oy21t8wgxqpERdHIg1m8DYx1Uclx6zjE3cAyZz6cZCiRBF2EEnXRWPHRPcIDjgzlDGkXYWc7MOnDNK4EjUopOcanHEhWD1Y0ORuD5KII7p6ETdIUy10I5AoiQjXNfg2psqZTmVmII/3c9c6SFxTgHZaCM4Q4P8SPaoToFGsEAAi1W0ksSytZcHPlXj6qggavvf/nr0swCpKReuGTj9LC8SUuhQhifFO1cjJUODsSXUe2pcY8dlCuqqrn8HJ4urNCG+GB+gyzz4Rqz8wNPS7AH8/NPQZBDMpWZZ5MiwdovpU35Wu2bH7wQEtTQCAn1hJHWHYThmpfYRJ4Ik7SXWhaogyooBopo84zyReEuN7RowcD1HJfstTg1ElghZvo4xQqy/O06S3UhdqSa5SGwFa2QNqCwBNOS0BNNLmVKvUR0Stwzjol3K6wfan216LpP+fF7FsUhWrGex0NIOHqD7Vkc/Xtu1+kEmW860mTTSqc7zj6IXWBQCPf49GLULzGCPwGdHb/F4VKxZHWQGTthIuvdSjnpHxnu7RHkL7D+k/WCoM7UflPnyTERYDwI/5vHgvALykiZ0RUrwZYBm2RNCiCv2rP8yxkGRCCVACWzBMMzxtwVteIpCdI+Hs4k01kurGrX7PoBwEkxhJKNo8Vp/Y6rXvTwd7F2OCWbsgNfmbsIoCFIjr6qqtLsAuXb0e5upS3QmtlFTHALJSHarDmK4uw5NKqlGYL9UppJq4ugNhi6sj9J+ra4iwuHqEpGRUvYGAnKoTBivA3hF7fsbBq//pEBUPFoYEUFMO7V83Y7Kc6lO0hJyVptHMgiWXsXrQVscAXqYhzyLsGFoi4dASJbP7IN4Zt9vW4hkPtR7IMOWxTR6tavLsR0RZJAu9DtD633WiMnoIQ3yRXv+xod9kOcSEo4pSRmfF4mWGT8hYOmev+qPv/i3L0snmYT8/ZAv+e4r2w1l6UuOmKtF7Ud2TAcNCtBG+WEHUZEx5hdd+7voA8yj17q3t7awdDpXN5hXiiZ3W+EaIZ6Q37gDaJtYhORGuI7TE6cL4ru9sMnoOWZ3OdrLfEUOlL67vuluE9/h0JFxGoF0TsaMhUhcIEtq//88qyNt1GAuZTUjijBKjvIjAO8NvG8c9iRnEplYadGN1D+8+yL6pCj0kL5RbI43gw/ty68YyC3o2GBLZLB76kAvAcKYqXoVdt5/ysJPXM0UMsJTRQ1V/kIjLomcNPvMWB603mm3EBFuMIoS2GcEVcxZJmfv67H1dFrFEBXYdXZnsswP2JVMWOp0nG7IrZdFfRFR7csWAi5tM70yXen03LjiAPyanMed5p3Q5/Y4du5+4WrM1IMOS10yG3dNmaTtq/jtEBVO4lJH2reEa7RXLSJgRUQpiqZzoAFmIU6Y1T6rhsAetAZQGDChjeobwE/4rPHudZvbDVP9DmWxCSml66g/++QcJQa2nCU5grxIMaGToJqxdDdoIGTsZQPYg/kxLddJcPYUfyQ9ZINL5r9WZhHLizjaatLurinNnbyOAvcYDeCzQ1Kn4HTt238/jcAEYG7a8ZTj6weBvZFgfvxcQcEI06Ula9gVald2IOjp4lyIZYJnmkmR4SSDRbC8+vaxtVtA0i7DGCL6oj9DURto+qgCvDn2L7CYNIdJQQhk/R5NOc/l0lQA88lfw+mUp0AZkCNqzDsbAPehX0sIDhu71ZhVCywL1+EkVqtIVIwCv3eTRF4cEpl8Uhh6E62c66EeM727x2k9sOuWBJzw5+VOL2w93eLsvYi+Io/+iE2x0H1WyVA5/eLscULF4w5FfxKNb4X2+RisszPxGB9MB63lzLpFMJUSPXF3lNHt6saHRw7caej1eNYLHD3la/x/6MtG8qF+K0g7ZwM3yHGKk/m+GKRm9VxK+aV1nhImNnBEsto3G2F9vr3ef4z7f915ff3z99Pff912+7/WPQ1CO7u4Mdv9bznmkqMuNq6oPQVl+iWSduWte5c7j3e6cCnLguWsIMXMFiXq+4SAHEGF4nIQY/8hoKPIt16TjCgeH4E0WV7zTnp9r6+31znOc559r3+v0x+3nkv7ffbDvjQRef29BlPU9b/s9POHsStS+TZQmVJ5SlucjSUENoPm/Hmb2IE9yyrNobrtYpLSOCH+ZYaL8zyyS7VPCEVWiQEk5BLuRmF7oiCCudMi7sjW+R/L9GSumgG87mphRdaAYAslEq6z9YLG4DN1U0TEOcUQXyOxMv7mGoBwr0vmPtnq7n/C5S57D8tj2X9qqc/H39h0A8BcGgXjQuj2j1LurWseGMyikU6SiGcsOo0pGtnBANEnjSn1qx65hVdy8gSniKAL+OxHb/QvYGWH9dAqeRKFvqw73o8CjycCaVetgPhOqtsj4BRegt6BUpZ0lNnWAjQrjsE9FqQtR5K07EMK7YIvq5LexIHkM+eyc6mGBK6sstiiVb+PaShPRPoPXoZNqU6lSk2nHfbgm37i3jALeRdZdTCHLP6xUBX3SFrjzW8S0sWrqBtkCUnEd31slB148raBlTlv0aCpKC6PcwBtySm1sQlZdSGKGQhsf/Et1hvcojMY98obrhQHE7tuhdTb6zTzFAsMxlil9H/UVi+LstU+pyF2t/6HUh+FZmRiveTBh69gBdUnr1hP+rsUk/yCkbsWVqb5+w0fVrz8suhAqn9N0D+NJLl/hqtd9dkW/emd914P/MViaS4gVcATAPLFWrJLymY1GxXzEbAJtqx1BeWDB0hoxgAnPNRiZ77TbQS/AgNXcJQB2hjyDr2uwgBM9ZiTjAxSYQKN1kpvOaHH1vCNo7ycxUl5k32JvoAVRHjSLxeKtsg0NGmI54xjGSJQJz/yc8Lma49O1sJxFHSE9ON30shE9ciXGF+LPQvx7mCXBfO1OvCJndslcyjjP2cuC8ja5pdYTN6SVO4HtYR8rRZDgzO4W5uuLxSI552WocVSeMEuN85r2GbaNLEE1jTyxunEtGaZI4698mbV59p0vux1qbfb19vWr/b19mRtvHxoa+nyVHmjeeR4RVPqduA7GbCNrDEwjAbDbCP47d/oeu2je+dsVUkU7HfKHe8BfDgs6YD+l9cR1AUyuSPnVe3e0fqb1tRJmQEgko23+PvN8uvxSWwO2tnocngBlVK9mlfo0KxrqoptMkE5hUJPNRD8njWgz9cAAXepoa3odAwjaGRZ9u7y7zcf9cuGCwxdQf1z56aDPFC8EPs+1bsM5xK7nhSjX1pvXIeoUMrCCb+/S5mQl2rI2AsB1PGrzApvNya2iFbNWpE0fyhBbxHP51//RnULK9v5sAI8rhKl3P/EfDGA4mNBik2d8iJFwKGHqm+71xLxDQAph+gULbwkGcQ1vHQTiBhhT9CQDjAUEJtMYJoNG05jyY01SWJnGToRK21jxNS7Bt3Ufvu1DssE0khbVNtZxJ3E3nRdsY8nddGI1luUUAB4o3vSwOL87mDrnDh9xTabxFw68734sgOm3L6EVoNJl0xGaGiKovX4JXvTjzLfc9AA/fbOvh1m3G/uP1LQS3ThyD4ubfbRF1h2o/YdrCsoy4dKd2T2HbdAw6Z8638ytbIMhIW2vFg7fIFCTO5q9OnJDUN5GCX12q7f7b79qfv5XZ7PXHmLGWMhYEWmOmyi2XTu0CS9KJhY+qtTpdZZ6dwO0aTc7iynIfu2aEqo3hHQUAvVjaeGDXEukJXTnUvLWmL6dLXbIGkIKwkku/a2JXP07Kp+hf4fAyN87xfdPi6z5tyV1+bf5HvndZaQ2V9JvFOqgZC50hdgQocF668Gb69rLwvpQwdNaDsHlH1zdg9E9Mdm768HAUe8ooel5DebTDo4pC899AjRun8TiLRUCTPtImmU0nujf6TSu/lLQoqwT/P8qKF1aSqadERYOVx0vFitWhhI9uAH2iVAd/p3/vkn2wxiIwzoMo3ToRSVOdlWA+4j5ZnL0tW+BtlbVITNJOqONPH/NyrFU5OZt8Hpg5Ln8/aOT6B6NxviXbuRfulF+SWNS6CVu1L+4sUPTUtRoflFjQv+iRvsrzoH15Bc23mgCr2JjE6y7QsHHysUdsJDGBU/LGrHxpahZMAU0Bk6IhEN62+XrLZo/kCJTvnOjJbxGWU455wxf2SdNQiLsRdsY5l4UTIxRn5i9gwgwV+wDgTTlTYPv8WDiTo4GYXivc+mrAYe6mj50Q1BWhlISpDPIHFXBROgo2Yr9WqmmK+ZFmGwqmlowzRUt5ju78IQqGkzv9OIJV9REDT2vKygOpqrAo1LRHCSRuAd/rit6gIKmw0W6ohMl30lod+iKOJCBSsNUhNgVddZUqCqpqffaihGYRt9pW9EHC2GAYVvRDc0EQMZWJADQ/tBWhAEuhTmnQtWgBvvcihKIG4uu6AfZd3RFipCrU5Ekdt2pYDLFqVB1XAhuRRlV7h1B4IejLn7kVeNpZpB2xR7NKTb8jdO+Rt70TSMJOHSjx9u6NC5yhCLd+B1WakpjYx11QjdOFKgT0tjk0KimMSoBj6SRAtSYRo7PahrRACZtG0PYCduI9pW2kVz56qYRP+gjthGV9FXbGAXEB6ax0/DSTaW9CU0jBTm3jWS9YhsTvkZaOYEp5NESZj7+mSXCzPZm+X2BNkHJGWIRrKcoQ/cuT/toR1iYGfqkrIguPWuDvH8Y4V+cG6xwsKIj+gjt2U8Od1aYmQKyXzTCzE58kqOBT6KOyiE9OpA+Xvp76fVRayLWBRwAvm3ft5f6kzMsIwXR1qYDVR3yYVaLVXE77NS+6pdyT5HyRmHmueISSL6RrclJcCh/x4BLYmaZqGvOfHzdN1+PBUthpRVNLQ7WY8jPX/i9V9KuQLChDa5uupcjtAv9GyNGS0Md8llpQxp3C6VrlOI505TEZ5gmn4p+0LVrusDVIVX9kX60yMlnEuZYj0nT9tvT6ljoRpfVFJQVKoTCcyuIwgeU0ii8+0AUPuuicIsSaxqFS0/ygsI1Su1BFB5ZgnJXAIX7tgT/lrHftf3qI1vVihHLkus4fhaHuED6I0d3NfTjJJY9ifQwOst+2anad2c/8C3t7t61RL8XqjqGhcpE3ZKodlRBli5/6kzge5ZkYYsu0eLhV/isz0cA2vcMWflit7H65cI5jRwzt7VLfqsvwO7J4VWLzWHXg350TtpZv0GLq+GZNia0ZIbkSMve4Vf/dNHJIWyvGLhdo9QtPiMp5050hLICznM8Mur1m4ccsrc/8RnfZq2c5VYhr+Sx/WLHXdCx9AmGpDHk8bqWxjhDnO5QtzE2HJUv2e+3I56yjfikUdsYB58ZWTdAM8DQb628+45t7Z/9mfhhC1r5CyOGAQkkaOHkBZ6M1/7kd+4yBoRPiYms9SwjvGsCHF7yZ7+5xOkM73rZYhJEbL+vLM4FaH8zazAuGXz7LXl/wWjwEkGKgn0/fidBq9bJR64BlzDAqMNTlifxqHNnb9Lv3Kdu8QSNvwHF6aRG+usRpfeLK897afWh8v9xJo9yymY6w+UVrvpiZv6uGM4yLR2++SEPdn0jALojlKSjFt9Tdn4csiGG4t86BzfVO6Z1xak69itBQ1CWWzq1zJo3noqWHNDGs3objXkHKas7NDHOJyOOPn5AIiPz7k15UBlpMprEBzUo1x5RvRTg9Nk7PXEusmHjfqTcn7cZZG2yV6LXfg1aj18dgORbRqjzliHq11Q6MTKGeUFQ6NBMAoFEn/ZLp9AIEuQMea5hhJRZuW6vjpaG1zWsu/wgCZhiTC9K/ioJ0yj5pcp0oWS44rxQkuVJ0jbVhBGjYIB9ArNhky5VPmhUVfXnoSi3V39QCGBf3HAknQDDxj9a5aHRY+MAevCS1XUkASomVDfpV9ouj2SZpA6fArHPx0/VAiHEMSx1nkpt7IAMuyCxTpkwRF4Fk6OMYAL3wz6TRowCwKUAplIMWXmZ3D6AsSTvnGURoWL2EoF/1M8JpstIaEKAuwhgMJItuxdGAS4XrQqHO6WefhCXR4Qek8e+dkE7JszcXklXlyLN4xRC5ITkh+uDeUrR3k2fRW68BcBUwTN4S07SYJRhrypQLlMcF0oJX4Mp1QdNHfy3Bguk1EwBqCqvsjI0Y9inToCsOBHnSSmaxe7+nvj29gL8Bn5fBOCbsra6Ab5Co+DBg1bcWKE1WYXtIqyJoVpqmhPkycoLgYx73gZoqcns9FravSRzmAJj15sX6XVSHiA3ZIRVmQiWxDEqxlS8jjBcFxRdEjNurZF7QUkoRlx0sxx35QUCCZ0AcQvyUZwtmFZuSURoIQy6ajYszElt3RyTAK9aUd06H+83aNQfwtBZVXbcSc7KGsEXnK+x+H1QB5iW/egZA6MdlF9YdkoSyKzXEj7aTQuyHXIIY5FWkrYJr8bwcxJgv4O6nxCqaR1+WVjH/M/jR1e1JBFFink9DHhNEBp0mcUMKI1oQgMMSW5TAktcK6F9QnxDhee+TIgm7GlHiQktJRYZh8CykRlT2Om6fiXyXybnAoYvWG+QUwegFcu0C73GiyIvboqGibNmvhFwpRidDigvsctO+uQtx60pKEcSI2uZrQmifcgGiVxXdjz7uhwA6HDMj2PaW3spuqg5aLHsELMFZ9fsd0Jyr3OmtssRpyWc0CdRB/GGPWf2aw7glp0gV3knJclG52vWOV+DJrjG/bPu+Oum7PnMoRtWTalxZP6lh9bk5BZV4/lYVQf5sIN89MqVkkSBnjV5+jhnHycA5GSAnBiQkwRywkBVp05UiRAuSYYcTv6zSLxtk4lhfkSWHrGJHjHmPGInPWIfPWKGHjFPj2jQI1pKpwJM0jqK0wqKMPmCaZuOK6nHvIV7+DIamuzjzW1VHeTDDvrRJ3Sp2oBVYUf/kXTkGOthwYmwtLeqMX8dtuQFGWM0tB4hSLrYSDXNxPwsgvKw0kaiFV6YHi6TfgLouOTSbOh8Q1iT5TREdOUY3jXB6/AF7OQmfvIc5yTi9EaqRzazqLNhBSUoq7D8N1sc9fzxDXUWx/gBlrIvMQkZ50wV6kLuXbjGmOCsINTEyVyiN29rSXLMjxDo3aes2+EjTJG0Jtk+iO1Za7QdVBDTR4lmT5DetdeX5MIwIz3MZ5xDUbao+kprvjRiQ1f0A7ya5qs7mIan6qpWE4xxeEAJvVWTt1OAUWikz/A8idKFoluA5jc5meUs8gWjlO5qFtmceaUur6EW/gvec6canxp1WaNBZ2dd6YZP7dj1p7qhIpOODVVtFDgIUNJmUTiJix/9BCsGB0H8cyBNDRnN5Erws4Lk9ZpjAqdhXt4r+VgIX5GsjjNAY2rMCd3dkL5jWBtPiXUfRyocZGGg1m0yUYMgN0gR0i6lD0HBJsZ7JWJlEOBzOjsnppk+T8eQKACk37GtHYSNOgrls1vbT3AgddYT/1zZVOICadD0WJhQB9iME7dTJwIivaQYQ9QRGliuGxkaGnCduV2j4hEb9TXhiCgcS2PX9VuC/12EMYJqGoAplFlDpwtbB7CQjnk6UR3sEH3GCNgcR59zIhjG7/TgsVM3kWrK9USrO5TRyjTEH2o/npGGj9Cgc8P7aDK+YmLItOptSjAYJWTwPlYqVLSXxqL26GCXEwl/G6EGgas1ouCbMy8XnWT3AQ15hoKUoKgFnbFXQxfl5lWezim/SLsiw5eYHC+mMd7PooiQ6rCVY9/QKvklqy2jKD57ukvk3rd4269yszsGZYVK6D9vbUsuN0ZStylrYPkUc9vtBx+miQ15KLg9j8CiJDGbWyZFAHqDSqojtGdAKEBHjRonKzNmiCZcUctJ14uaYoPGYo41eJ8jBuYch5H3G0wX9to/JwOPV9OhKu14yKJs9xhuSw6++qKTOzN2pwd/sxqm7vJt8ApbEczx187Roms9igsNE7MLXSF0R9QJ6zPnP5y/FYnon/qvPOaHoByZ8/1e+7E0m1ygIRu0ByqELHk3+DQtRNoNoFXVu8HXQ1eCDkU2RullF8Wf0O4Gzbe2G9QOsRsodzcYdHYDtlwmlogkgFvo9uZlpzm7ASYtsLvBNG93tBu8JPtg6BrcDepO+OEeh7lju5Xod7e+bPLYD2KstJCYB2KirknRrIfrTqyFEAdOk0T1H/9uHZ49gXmwY8Yunbtj13W64VIxM8IVm9eeGYMYGkDs75H/aH/zVtYKDwK0MjTbDIkDBBNTJgc35iQluwneMnZquzw2vosa67ydplfHv+FkL/wtB/4/bWgo82auP5b/g7F6a/8pE3GUDJ9Yw8IsKAvRvNb9Jwz+cqZ5JasrWMPVZOjC1XnNaedQjDguV7+PpYlYvZYJX6zulNBmgxSSZVpz05r9HrQBr6IOtTloM5Rg9TPWlOzbSUOSzSDhOqX7zYY43EE2NqNqjszG1WzTw59DBlvylZTVgqtDxp5otaClE/l/UI59KUBbRbe1fqBU7KE2cXFvkJ/E/AzT//sYloiznEloVdUgAK3J5gYdK/2NmtqjmM21+trloBECp89m702mUvbR/3kie/doKzxy5EbSYC/VjLJtts7LxyQMZfS2NTmqGSfJ3aqpCcoJyyYi2arpdlwgDt2+x6XbN/ro9v8Z0O1BeavlEw95u+5hsjjCjsabHc0HEVcIS+06aFki/ESdwSTTiKbD2iZVUJdEs2gqbbgscgaSXSdEALEGwVJrQDwWKc6KQGDKhCDGp2jJBHnVrGE4ZkGj+KFWJCBBw0Q7wlAY2fC1IKZ4ALt1lN8LjVrYhL39uQgfvraj9XgQ9/ZYYLi9RpGbB8hURHcbBdjvKnLLfkXuJ11FbtxV5HZrRe64o8idN1EtjqTI7XEUuUrfsUkDnChyY64it3JQRe4w6ta0Inf7QRS5+A6jyMVeaUXusRAInfKy105X9lp1ZK/nu7LX+okre03SC8NWE5c5zaeJc2WvMzWWvXqu7PUWlr2utJ7z8A0nEXdyvjeFvolIaeH4rpVjXo5VmJyihX6b0rwFHfcqJ4ee2IBoFGKW4Eofg3I4AdUd29rPcdYUDiH2qiPbwWlDZnJ7jciVBMBLaaQExpGemCM75l1pRAc4f/8yzZ7nV8mTkS9t3s7GN+vpca9lHbKCIui/x7OB9dVna05g9eg1TqLfMGlBQh/Pso/NmLpSu6/PU6rbtAoV2IMXgJKATGiExUKu9zhRdcLXePDcPavVea+Xl1aBD1U6hHm9JTSKRqzoP3y5BrBrclRjppU+TDGlu5DJcmCZKZYjTrFbKMoUtsHjwVI9YkkaH/kt4sUu+8eJ0NCjG9I6TXQHiJMPZZLXIqRFNrbIEChsIdTQ+ve3AG/CrJu8mRo4rNMjrPoNI254MikebFfUt1+l/eiDslJFhyfCdN8FEydyIcQxRShrOAcb4XzieY4pg7tEyNOpVTIiKukiHExhFUJMynniS5lRHE2hk+dyEGskC7oHczo/Os500tIJaZ1TvQ4zgyLoSIJElCe+tV3X1hV162fT4XiT9zvpGGs2UkgHBHFCTsDCc8WRozGKTE2CfeBuEQWYKhFBwL5gCYCxPCKDGIv83oDATb0IRklo4mUpgHQ3p7yfwct62ZsKswDtrENa5WFBUeCPPIxXIEdegRT1owSjBRhjd0MM+VGDgX6YUB4HiZ5RAKoH9kYIxPIwH6OA7DOUuwAzJHRQApr5JEF0N7S7YVpFoNlNeKsDoA/xpge9xNDEkImfwC17RJtJk0dXCepMNddAK2VsXPU0sVEM4XnQ3o9M9fYyo5QE8RvrZm43FkRqPE5FIhhQ7sS4E3mTY39xWIL1ghlflCA3URH0VaCdrjMaDtVhUXyBRB2b0+jQ4LqUpaMRYGYdXDdlZB/6at5n2QaoDM2KeJIPArxfPEgwQUGCpUGd+OBunal9RpxCwp6OwZNDX5GM6Ggl7kIcTj4e98Qr4o9D9LQETULWR3xzaO+Nm3j8E+Lxw3tvmQAP3SHwlv06KWc37Xy8sxZYyNfm6Bv7mMsioBpWNd43+ymyV0s2UIzrNSps3nBFFGXrMaaXBCWowIxm4KIocnnBgqaGhhEb3SXk+Jd3+u3+tftGt42PELMwHarrrfyj8Zp+YY/EAmWiwoSX6bF2b6oGz65KAbaY+rWPdKZ84SpMOAiMVJHVwy1jbIJUxEyUiQ2aZ1dmzJNv+WEmtvbOw5+dtHMS+hqRDKSfnJAwjBOMsXeN0ffPydIYl+OwHHNyHDjcsWfJUWT1qMDEAb6EJ6YgdgMFgJ+yiABey0g9Tlf4Ej2BFRtRMnuw56eOfMwt+Y5xmec5vQ3hd+txoC7gMXqLt+KBw3roI1b3/66/+7ujI8/qh9bdmnd6RI4II++ti+FXWCeC7rdzrRNh6CjAyz2OCe6fUCbUKStQr9dSQxQzhMt8jNVs4Lo9fN1X07QbTctzxt3nLrcfut8pGxN9WL4zJ9+dtuPQL2unH1r3pAMSZTmo8N+a0w/XoUnQlRDPmdf/OHzR8467TMt/3shFLnqYbZ2iCHuhKzxoBFLDY1YcdcoGG1Vqna3tZm0tL79WxqgBTBgs9fniIVQQux7IOiqIMUdNsIXf0ZpkfyeKE4eBCvX+liCCtqNYHLaKJJZ5u95V2NsPsfP7nHWawuqyzcyUB3glzVd30VMjVF0nhpli7pL6W/YxT94Oo4g0FtSZQDF62fHr7wEat7OfxzSGxdxELhgv4YtnVejyOtosfQWeO5VCCDrWdI7iPeJRdgOh5J9Shjp/RJ9WrLI0UTxYLpPAt+9kK2irh0DwMoa4aGVRvXcfrnIKV9vOHUCE4Lge3/8naxmxEbZRXW8cvS6UjDKMzJsGD62jHGhaHWA9z1TxxoO/ILCHU4E9nFNKrBhUzGFaIMs7gHWhA1gbnSQ0KXg6UIAGCtA3UW59PadUmcmKKpqUdDO6w0301dNZoNgFD1bNqvX20SomPLimSauYg1xjXMfIn2QOQrQEJuaBifkyBCV7zH4ZQdRQFaLvkA3nFEdVvHhDgOFWNYZz1BdsODng/mqk3V+vKPfXj51fB+d7Dlow+Mxe33bskK8pcEJGswrQOjiVMSnEsCM2LdjBjwFMeDbCYAXmO63VRC/AQMHYUyQAdoY8E+kCeadOwwH1IQrMO+qHKa1/Ikib15opI3wWaxBOs6G0nQhmwylSIsRxZY0VRSTZ6Uu2HPLMzwl/MsgsUZt7ldaj6XBBYt1iI06V2HRAlEhh3ErCRodF4fBKTixXCoK90wghVpvis8MFrw5wKLYOgG9biAWHjUs4DIZSxf+yLFmBkxTTmbRNR2hqmHjlRyWr8QP89M2+Hmbdbuw/UtNRzrssPSxudrvBvp62H4dpOmkK0SJJAsAyLKQxcHEO1+p9B2VWCzpR5gn+/5iVM4tFl9gN1RwpLScSHvU3+1iztbDoU3dU22+L+T2ama27DsxsPWNwzIA2MVMmc27N7Nj9ktnayTS974BM1CuQ2dqXKdvJpM2h7Gy2COYZbCbuqg57N6v3aNz/OnWqkku5p6hkxcSp54KklECupYWh1eXBcd9+KVpqwai++fi6mSCcr8dWceDWL/no8pKPaiuZXLf8a8535dM+nDP25l8dJLw8Dgkv+emrOOFl+A+zGE/cEg0/VKq+x7IBjfeXWoa2t7mTcXR/71qbYzEM4+qMumFUzsFV8q8vWx45NyaEuwTns4YlccOUmMZpXyPjO9NIaEk3ikmlNC6Sjblp/A5jPGlscEJL3ThRkISA02z8RuE4TSNLP0wjRY81jawTMI1IiqRtYwg7YRsxOIZtJN66bhrxgz5iGzFZYdU2YlIfp7FTXHwLJqmb00h6TNtIbI9tTPgaiQ9cbeg7OjSg1NBv6Z9eCxnTCcPN4k7eXFZjgKmD1MRBebMl5ab8rDuraXkNX1qOVCDGCTG0YGne1RAbdHaek6dqoxNx9Vqrkg9VwWqdqgJicn6fPh90utfhRm6t8pYTGxrKapNkttKX7My0epLG5nKKutf4N5EKd6BqbAdsXE4y5g9zi4hKvoDnP9RCvS8V/+AkMy8L8wAc7hAqHij+xpjto0yG7OTDHh5zOYgnzD7fYT+DlhymDUFgZIsmXsWskly82jJe2wlFTBCM+SWh5I9xOfPh1zcLZKAF1VpRopfg6ndj1zxEsm0VwdHphWyUSYoc/e6BrG5XJbjsDLxe34+ydYKshNceDrDVmynnPNS6P825WFoZtQ7aNXIfa6TXwqyqQwa9xnphSoWhFUb0tgZ29iEZCC2F218/THRTtvQFNQJ/Ha3DAKOAUdoBSW7yqcnHg1yyS8und7QeFWHEPI7iY1+AWZWY/LFKiWNHtaXUOyYnt8EU58lpqW6YT3fBVAjJi3pL9ZFH35Ty2pdd4MEA6qJ+ATD1XoAfrYWWiv2nARW7IcgNEpSgrGSpkN6YqTvZT49JXVCOFin3rnelxf75CP+DcsKXf2IKeYpz2SMZCbAcqjooQTl1CqxwCUY0KG+//DEfUECQYMfqThQSlNgXuwJPkWcUpyOb007aFeI1I5jprlPkGhsBntJ6b2wwOu2Njt88Bkc0NgFVaymGfJSuL2sbf5KRNXXDCMAjBZalxbFO7OsLdG0B3xBm52+O8lhgv58CvjnBfmOJRed7Ax+/Y1OuhD16iklU+mugK/pFB9fSFTXWEOz6kFQkRGA2nJSKDTrmgq6oaDMGqYgZuwepWMfmCbaibEhKrohY4TFXdGt7pXDxFpgvZtWI1rhH2H4h7Ok8EVLRCTMq+nnHzDsP4yh3NdK+UL2d6Xb0n6oD5tQI/OWlxuoNh6IGmS7HwlGc3qUzeijKWn68gaMhvFPHQpChiNa1tUBMx9fSfAwPRdK6T5RoKEZ0zAU9FB5sn5wkZ34ZCmsWI0Ph2MkEZVklDzm1jr0BF1GWmsH52aeUxzb6GID2BZrunOqgy9ZQzLNRNoQd6wIWzS7vDJUIlPU0KMexYCRiznOxrLM9SsUuhrHIbxMS6qQQ2lOkR94kIJGHjEoRSFSbuK9lUaWAKW9wV+ucHFPxyR8Fw+4v/x8=",
};

/** 84 px: what prices are written with. */
export const PRICE_GLYPHS: GlyphSet = {
  height: 105,
  characters: "S/0123456789,. US$",
  widths: [57, 24, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 24, 24, 24, 61, 57, 47],
  packed:
    "7V1rbB1HFd778OP62o4lCgXaJEaQlFdrg2gKpaqdFAFFULuIgtVAHYR4VCA5gEC0PBwgLW4qsFtoQfRx0wdUkaLetEiQSoQb3iHFvQYEFeDmmhYobXC3Tez4Ed9d5J3Xd2bOWtCmEGDOr3t3zs7OnJmd850zZ84GgSdP/2WUHdj9UBhN3//1jU5R/pZYUf2GDnrXrTFQdD2WnRtTmoeyIassXurUZSW7LK53p5fFkWpRn1sWL8iysxTz/btuekAVHhVlzfIhH13+k/mKLNwpCmvJn2OymqZQFHbCA2e0mETZHFS6GFiFe5I/5eR3ry4UzFHyu5j8ftKIqmv5/x9vN62JQI77Dl69Sf5sS258ih/dalLYz5aJJy7xNwqBH2fLGp2hC6xmx3H0Ba6wrEZ9u1uWNyN7lzMXW3BW7O2lhaeToT/8sRUK46UvYuFp9mxESTWHVumDUKjni761G0pPrVqlZATOsEppd07ZUeNmuS6+whQvulJcf7c1ywk1VOgsp/R6WbjSoM+whU2icBtb2JrWVrMgiNcjyA3ciWU5MwfX7ajG8Zg7z/YEQWPoyCmv14A+eDUlDeumCkE+4jR1NgiCgujRrwPuZe0RhX+1ykQ35Bxfeq8s2wzLQ1YNzvEbL+gIchfKoayjhG0Ss6PAlu3EN9mie+TzX8iU7bFGFckMYrZsFS12pi7z9a/Scb3UvDz1bzmjvu7KXx4Ko+nJvW/3CtiTp/8UNcLqWIDlvQiQon359wQsunLxGITFYhR0XMUApWSFlbAlC3iiASBaM+CsIuitNoBDa5d/7we0txOW8q0ALXoB9UiFYNZXoU+OQ8/noeez0IQj0POplJ6PQc+3QM8lDAiNIs0CzGoAVdgMwi+C8NtA+GtB+H3QhGEQfhmEXwXhA2Z0er4APWeE3w7C7wLhD4LwR0H4FRB+aISfBeE3QBOaQfhFEH4bCH8tCN/p+Rj0fAv0vNv0XAo/MzIyMvIl/6Z78vS0XQSXjz8RPXTAtiI/o7BsN1Epxjy5wzE24xjedge5zrDmXhz/2TIzFP1J2WKWoTZmWZuKutFfEH2t8+wKWsDSHF5euS6D5ojKl+DOMTBcus2D6tDynWb5E0tqBt0JraaaZEFVqmpUVyM6uh9WTqEQymhJdWnLUlQo12KxAM/pX7OB/dQuYnVW1MIsnnOEDMGENpg6iGNAt/FJYgE9qXoRUWurUxkwU2Qkj6r6ImoOduPjjZkyQ0Wt2XvV4FH22XR22pjGFRvTqTpH2/6U6pzV1RTJTGF9RpCRtlaPErnvVxqQDtOiHtVjxPuzVc9fZb2ZGVxCR06PHssmlFij+dODo10y860GT203Po1msCfzIKYeeD0qMGtrpjWD0D/pNjMvn5z7a8S7ur1zQ5UsEZYf8Tj1d9lvfJALeRM3HzLWtH0dfCU5U3+0FVe9z+mWUKfYy2VFP7XX1EvHw+ih73Z45eLJk6cTANKWDZ2Rzzue2ZAshIrOY33EmVFr3ZSrYY11Kb/AWWYTuizmPNDoSwT2Rlhogf2V3CKuEEr8uM0uNMl1wxz7UncTx/6o0teU/TaEJpq93htw7H+jSEax3wtowLDn+gOWnYCHbt6x7tk9+0nL/qFk4RkRttQ3kt/bU/YktiowSGnuZGP35MmTp6dLmRe/4dWuafe8Chf6kFdrUPQ1vPxu2Fo18QEZ4tK6TWOLGlnC1KZ1hl6OfyUvV/ld5NGY9Zd1OSE76KJb+sSL3lgC953c4X40MX7BHTcM5nvRbHq3YrROl3asCHeZ8kJUdGv6cPe6oL08TSRYZ1gv7wOJNupA8DiXouecEJlCSrhDjThxLAg6YV9udSKgoHKnlgZrd556I47Yl2mok1VJvYPT23HUybbE7v9pMRvRcSZ/+SL+8hBoWiA5zyIriqfMRhWpyWr1Miun9jH+8iP85R9Zr2nNeo+oE8mOZimzkpLdsXujvMw2flrNhfxogNLPj6UTrVNlJ4QUeH0EqVf5CCkdg2AUpC3MC38Ssnvy5MnTM/CXveaCFzkX8yL28hcXUz3xWR0Ah8t5MyxJ3zGX38bHPtMdi6UOgj6c64N8PPNZ9lJ4FLWHHeAnAUJ048Z1n0FIJxTZfIfxv80b+CUWVxF6mezCNMV2wIjY8iojRDPQrRW3bwLtfcwQLV5M8TmUeHDVQvbfDFX4GOU1fDBqC//QZj7S+RUcXMqcU3G1vYk/J5fzXIw7sj/Iobn4D/0cjoiv6mTBXxw/1huwtcc/YdmtQNw+Zkou9/OSS955TTXmA8RfFvKgNpuCSiTMGrOv52I7qh3HyUXeQ/yw5k2vnvPGT92kH9OjoNMD5DGNir2NTodR1cgyeUyL6msTCcfOhgrZdhGhlnWlVRTSoLZ4JAw/vjxquYoxkBRGO3z1wE34bg+lHG2o8MchHNtOQspsjfF+LfNXUoJ/yboEFujLwGH/GM6YT6uCx60JfM43x8Ppybu6vcrx5MnTCaEK6/pQsGmMBQQOe0vMsjfELLv2po1xmMVh74tZ9raYZS/ELHuiIkOXfXmVX3DZl3VYvc9hTzTh+x32BKlNDNnsiYY62mSzJxpvQeiFBWsk6h0O+5DQPaMW+1lCJzdb7EUZzmexN0gHn8WehOQtBg57WapBi31QqUHKvkZ5Vih7QUcWEva8DqUj7MmkWAwc9pLWyIS9z2hkZG8zTh5kT34/HNjsOYjqQ/YqwFhgHwYYC+w9EDsN7MlI/E36jq5N2A+MjIx0V9nzR7Ot/Jml/pOK3XXXOQuHMyP/h9nzydj2eyXiyZOnE0wfGrFomwEbhAS7bZfKsOn2FPaYZ1/Fs2dT2Ht49nwK+yDvZmpMOUk9/K+t0iXWmSLB6VbnepnfASmmHPSv8r6UNj64R/jrHA+OHI4gWL/7UDT5XXNd+OWkHyPS5z0Sn0i9YB8bFg6fSeOy2OI4oQRdR3C4of0B7xIZC9zDIVoco25aCUTcj3/yXbfgvlLJNC1XNo9twYQUo2YTL+l6vRNNAWcs5fmUPfyMcB1ga3k/mnxXevmZMpviTN3CP/VYCnv/P+k1lf6tziD7wWu++f1Ds7TtU2pQd6JRkQBluvNdU7OcJgkY1Q8dRpEOa4ekFOlCh/E7JoJRo/q9TetvxkmzxpkEj/BzaZYadbYfv8SnGbGuH+M3A34DRpZZ96KPolg/LN1o0fcseW/YMf7E5K73eQXjyZOnZ07ZK78fTh+8ygoTysidwuhOqjS025+c9jzP3VFwFPpO/rLZariIz4ZzEaO0AzeYZQ7BWLywKSfzrUwAoInvNXBiCyiYMQMzFgHn7AfFN2VYHlbetEglXyqhDvjkRoqWnF3MBrIzapnp8ymIrpdHAU/yoKHuGvsaely+L5w+0E1A6mIQvCUke5FCf27LKH1Wx9QG8/ma5aYUbfw47An90ICD+dDekG7lo7BdI0D4zvRQ1+/bjXpY1Xu92ZqfMuwCo51uRruGO7mr9W5vK84H6Tme0sBmgsCcbtXVeQdElQnK6lOdouGDZvd7iIzqKvWG5OieZ6gauYqAMs0u+jSHXuKk9hYCNAf1ezaMe5dNGuiQU8nSp94RWKdp+8yfIXjRi+a1kWCsF1D4FsC3/cbVPoHu+DuDc35A3uGhlAxvVTcsLGD2NJVpZV3XsJseAjWGGElzhAbXe2I27iNolDfUr7detlPHD8WTu97rdYsnT56ePuVHXNrmRoupBZtxfZj8BCczuwtKQ95JVsF8H5arzfV8nMU77Fq5AHilphxPWy4FrlV5f0jKZksPF4uvsEo/3xTHUZRNcQhV+GcOsokjJfTZyj9zgn/mLO9/rPP9dJ1NLXzluRQfVGWlyrfylTuZTzMp+SZHeUDdxjexgfflSZTUyXtIU2pZ4KXojn97zIL7fEoy1tGVAh1nU/yHHby7cYp/6BL/zrmvaCHleE2ZnxjFlBmQkrC2LSUmMFxpNJ7yisSTJ0/PIq2/djyMpg9a4dkv1Sboz6GAGJrm0FlTyG4SFNiNCScR8Azxf9nJ0TI1PmWw3MG6a1NuoAZut3YIY4cM4Hn0zJWNuigBXMnGVjqyWVRG847+MWqEqE6I5g4RDPToR7WlsFdwM21QI4ZmVAVNRmR9qJfK5l5IUCUdFWNGvvOgu47A70TBn4YaUJyUrG/vPPsWAkfOtDIqq9F+Jb+vRJOQQxapzIf11QMIaV6nnSXRLyD5CAnz/k7KFFtg26LPL8iji9/elBuowhHTFkh/fpnpVCNiljPNjKghID5fY+whAhNKar5RiGcwWUiwyVpVTRf1OIdyWPNUqG0KZQ1SKKOO9jZw7Ees08dqJ1PN/DoFq1PKW6fa3qi5aqSrFdXkAjm226Ml1oeCPN1sGVcg39h5xqWe0zug2TdVYCloScl0sdq+fBxsKOZk0nkWdwc7lx41Uw++FEE+CvB8s0bSJfW5NycfpLjKJ0fz5MnTM6Y371t2y9s25Wa1ghHbFAIzfguXUSVCikeyR2nO+tONThUdZC+paqm3V+BFHuiRfLRx/PONL7kVo6JGzUmtV8A2SRtsfhWMRZ/D0Gg4jTmMTq8erVSK7kZR3UF0Jo0qdYas1ViMujFqSstSrV1UWtby42iMtoqoYYMQCF6U6rEXtL3xASY9qRB3UKhERj/gM6Q15SD64FZrfZvBTaYWs0lZBLSN50wGzeHM9yDsktMuuu+aGu5QuTFwAoMSbR4ZNxDOpcWq0fLngyJfDfjjTFDkNUDtz1eX/yoHs5eYMNHn5WBqP+jzdh+qH9yuJo0b09a40ua366srpkQ/hrxnK8XjicmYg7Ov2Pcnx7VZ2AdYDLL/VgFfQiRbE1gB54MAukw02kU4f2Rg5I2v2lDBuLccG8DoYrRfBewK8TC/zjxCxeFkz6bL1Y9BTi93QjKldSU/JhR923Zr7hgPpw/e4FWLJ0+ePJ0Aemmyy7vF8nb9p3/vBLSGfhW16ZQFV0Yj4KkW2N1dA66aIXCsVA1+yAM4aKMHE+vAMgsKcaefMp48/VfSa+EIKjphT4bfnjx58uTJkydP/0skIolJrMqAgWLt7lHfAmyFM1+SKRnc5G/2N/ub/89uJsHUkDizzY1ALkLMSdWNCYZLRTfyuh02QMtOjHwectsW3JwKoxCHM+Q0rB2idzKxvUvVhPsz9MSgyQJ6FJ8D5wuqGBiUtzaDVTr5bSgecVgOvuig9lBVxpKfJbdvtj+kqtMPHN4lk3bhRms2ZI5emHY2cKXOR7dIKYx744ql+MVEmgxEknUq5C+2UxTjF5fck3Wbddfqd3AKb8PN40/E05N7L/a635MnT56eFcoO7E6CNr++0SnK32Iinm6gIRrZW4neIMepz03JwBNwWXsgw3rJTffUnV5mgkb6GC2odqpU4FZ0/66bHrA+Vym/AlBPsvhkvkKTXtRI3JQK9O+EB85YIGYOKl20Ec4eAA5GyWIaqaJ9gCyJTPnj7aY1CI32qUQWCrGlnJhKOZQFT1zibyylHFwD4LDUyRV2MQHDFtB0P6UVkBxu0V3OXMT4mvpe6yTg6WToD39shcJ46YtYeJo9G1FSzTb4wrT/er7oWxGOn1pdKZPpGVU+b4qgU3bUuFmui6+o8R8EELT+7pj95KtEhJU45btEy/T6tLO9MOgzbGET/92lAMD3Ij/PhtAmyA2Q3DU5MwfX7ahauzxd6kbxIQwiJ3NqoM892zism1pzvjhlzr8U6AfZ6MvaoyLsaJnoRtmCvJthedBpDY/feEFHkLuwhhlyGvkkuL1gwfFHgtiPZMb3yOe/kCnbk24DwCCSU0+OBUCX+fpX6bheal6e+recUV935S8PhdH05N63ewXsyZOnZ0S5S97BXq8wYcvJcrn0rLGf8sEvx9GX3k+hUfZKpbMPY2D0R2D9fEzfkSfoQIf1NvNLeIFf2pv4TKuMP6k7MN+kOfCROPoBfDtorcobV4n3y2bN6MrnpGTMUdKy0vOJZHS6hVb1I2EXTZhT6ndCsRdUNauU0hdyH1QKUjv4hNzDv9/3iU7lBYw0e47kJ51xhqmoqrFGdVR9ZpKy59Snmix2lQ/t91U6CQadrHcU+FqHPjM4Ho8bJxlNeLWo0aP1udjf6XqofWTOubybmky6onyZy8u1DAjuTkGmuctDxgOZSDQKbb+lfD0urLpQNBHkue4XMxK5N4S2oSPk3uhUI4ap1bQy9wF4V4el8bZhR004YgW7cIhua9G2nGTvEWZqSeM0wS6eutVk/5PsJVH7Wi26iiwVjakoN6xgb5D2WYN+nxN2fcpWJr+7XbB/Vg+INJWPX12NH1QZcSf4L5/P8q92YgTnQ/6YaK7Gnx61ppIBuW9Nsfjz0CByHvS5144/Ecfx9OQNHf/OFfiEsXs6Cegf",
};

/** The band under a photo that is shared: the price, and below it one line of title, as PNG of 32 colours. */
export async function drawBand({ title, price }: ShareText): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(BAND_HEIGHT * (SHARE_WIDTH + 1));
  const [prices, titles] = await Promise.all([pixelsOf(PRICE_GLYPHS), pixelsOf(TITLE_GLYPHS)]);
  write(rows, { set: PRICE_GLYPHS, pixels: prices, text: price, left: MARGIN, top: PRICE_TOP, tint: LEVELS });
  const brand = "Rebi";
  const left = SHARE_WIDTH - MARGIN - drawnWidth(TITLE_GLYPHS, brand);
  write(rows, { set: TITLE_GLYPHS, pixels: titles, text: brand, left, top: PRICE_TOP + 42, tint: LEVELS });
  const line = fitted(TITLE_GLYPHS, title, SHARE_WIDTH - 2 * MARGIN);
  write(rows, { set: TITLE_GLYPHS, pixels: titles, text: line, left: MARGIN, top: TITLE_TOP, tint: 0 });
  return png(rows);
}

/** As much of a text as fits, cut with `…`. Characters without a picture are left out. */
export function fitted(set: GlyphSet, text: string, width: number): string {
  const known = [...text.normalize("NFC")]
    .map((character) => (set.characters.includes(character) ? character : " "))
    .join("")
    .replace(/ +/g, " ")
    .trim();
  if (drawnWidth(set, known) <= width) return known;
  let cut = known;
  while (cut !== "" && drawnWidth(set, cut + ELLIPSIS) > width) cut = cut.slice(0, -1);
  return cut.trimEnd() + ELLIPSIS;
}

export function drawnWidth(set: GlyphSet, text: string): number {
  return [...text].reduce((sum, character) => sum + advanceOf(set, character), 0);
}

function advanceOf({ characters, widths, height }: GlyphSet, character: string): number {
  return widths[characters.indexOf(character)] ?? Math.round(height * 0.22);
}

interface Line {
  set: GlyphSet;
  pixels: Uint8Array;
  text: string;
  left: number;
  top: number;
  /** First colour of the palette. */
  tint: number;
}

function write(rows: Uint8Array, { set, pixels, text, left, top, tint }: Line): void {
  let x = left;
  for (const character of text) {
    const index = set.characters.indexOf(character);
    const width = advanceOf(set, character);
    if (x + width > SHARE_WIDTH) return;
    if (index >= 0) {
      const start = set.widths.slice(0, index).reduce((sum, one) => sum + one * set.height, 0);
      for (let at = 0; at < width * set.height; at++) {
        const level = pixels[start + at] ?? 0;
        const row = top + Math.floor(at / width);
        if (level > 0) rows[row * (SHARE_WIDTH + 1) + 1 + x + (at % width)] = tint + level;
      }
    }
    x += width;
  }
}

/** One byte a pixel, 0 to 15. */
async function pixelsOf({ packed }: GlyphSet): Promise<Uint8Array> {
  const deflated = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const pairs = await through(deflated, new DecompressionStream("deflate-raw"));
  const pixels = new Uint8Array(pairs.length * 2);
  pairs.forEach((pair, at) => pixels.set([pair >> 4, pair & 15], at * 2));
  return pixels;
}

async function png(rows: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, SHARE_WIDTH);
  viewOf(header).setUint32(4, BAND_HEIGHT);
  // 8 bits a pixel, with a palette.
  header.set([8, 3], 8);
  const palette = [WHITE, ACCENT].flatMap((ink) =>
    Array.from({ length: LEVELS }, (_, level) => mixed(ink, level / (LEVELS - 1))).flat(),
  );
  return concat([
    Uint8Array.of(0x89),
    asBytes("PNG\r\n\x1a\n"),
    ...chunk("IHDR", header),
    ...chunk("PLTE", Uint8Array.from(palette)),
    ...chunk("IDAT", await through(rows, new CompressionStream("deflate"))),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

function mixed(ink: readonly number[], share: number): number[] {
  return GROUND.map((ground, at) => Math.round(ground + ((ink[at] ?? 0) - ground) * share));
}

function chunk(name: string, content: Uint8Array): Uint8Array[] {
  const named = concat([asBytes(name), content]);
  return [number(content.length), named, number(crc32(named))];
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
