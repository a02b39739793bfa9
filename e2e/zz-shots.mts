import { chromium } from "@playwright/test";
const out="/tmp/shots"; import { mkdirSync } from "node:fs"; mkdirSync(out,{recursive:true});
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args:["--no-sandbox"] });
const base="http://127.0.0.1:8787";
async function ctx(w:number,h:number,dark:boolean){ const c=await b.newContext({viewport:{width:w,height:h},isMobile:w<700,serviceWorkers:"block"}); if(dark) await c.addCookies([{name:"theme",value:"dark",url:base}]); return c; }
async function login(c:any,email:string){ const p=await c.newPage(); await p.goto(base+"/login"); await p.fill("[name=email]",email); await p.fill("[name=password]","demo1234"); await p.press("[name=password]","Enter"); await p.waitForURL((u:URL)=>!u.pathname.includes("login")); return p; }
const only=process.argv[2]??"";
const shot=async(p:any,n:string,full=false)=>{ await p.screenshot({path:`${out}/${n}.png`,fullPage:full}); };
if(!only||only==="shop"){
 const c=await ctx(360,740,true); const p=await login(c,"comprador@demo.pe");
 await p.goto(base+"/producto/demo-00000-marlin-5"); await p.waitForTimeout(800); await shot(p,"producto-rebi");
 await p.getByRole("link",{name:"Pregunta a Rebi"}).click(); await p.waitForTimeout(1500); await p.getByLabel("Tu mensaje").fill("¿cómo la guardo en favoritos?"); await p.getByLabel("Tu mensaje").press("Enter"); await p.waitForTimeout(4000); await shot(p,"panel-dark");
 await p.goto(base+"/sin-conexion"); await shot(p,"sin-conexion");
 const d=await ctx(1280,800,false); const q=await d.newPage(); await q.goto(base+"/"); await q.evaluate(()=>scrollTo(0,1e6)); await q.waitForTimeout(500); await shot(q,"footer-desk");
}
if(!only||only==="admin"){
 const c=await ctx(360,740,true); const p=await login(c,"admin@demo.pe");
 for (const [n,a] of [["resumen","/administracion"],["anuncios","/administracion/anuncios"],["anuncio","/administracion/anuncios/demo-00000-marlin-5"],["denuncias","/administracion/denuncias"],["ajustes","/administracion/ajustes"],["negocio","/administracion/ajustes/negocio"],["registro","/administracion/registro"],["rebi","/administracion/asistente"],["cupones","/administracion/cupones"]] as const){ await p.goto(base+a); await shot(p,"a-"+n,true); }
 const d=await ctx(1280,800,false); const q=await login(d,"admin@demo.pe"); for (const [n,a] of [["resumen","/administracion"],["anuncio","/administracion/anuncios/demo-00000-marlin-5"]] as const){ await q.goto(base+a); await shot(q,"ad-"+n,true); }
}
await b.close();
