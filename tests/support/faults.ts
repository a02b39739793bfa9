/** Answer in place of Firestore's to an attempt of one method; null lets it through. `send` does it all the same. */
export type Fault = (verb: string, send: () => Promise<Response>, body: string) => Promise<Response> | null;

/** As a proxy whose service is down. */
export const down = () => Promise.resolve(new Response("<html>502</html>", { status: 503 }));

type Answer = () => Response | Promise<Response>;

/** Fails the methods named, so many times. */
export function failing(verbs: readonly string[], times = Infinity, answer: Answer = down): Fault {
  let left = times;
  return (verb) => (verbs.includes(verb) && left-- > 0 ? Promise.resolve(answer()) : null);
}

/** Lets the methods named through, so many times, and loses the answer. */
export function losing(verbs: readonly string[], times = 1, answer: Answer = down): Fault {
  let left = times;
  return (verb, send) =>
    verbs.includes(verb) && left-- > 0
      ? send().then(async (response) => {
          await response.arrayBuffer();
          return answer();
        })
      : null;
}

export type Service = "firestore" | "kv" | "r2" | "identity";

/** Way of every call to a service outside of the Worker; `asked`: the method's parameters. */
export type Outside = <T>(service: Service, method: string, send: () => Promise<T>, asked: unknown[]) => Promise<T>;

export const reachable: Outside = (_service, _method, send) => send();

/** Fails a service; only the methods named, if any are. */
export function unreachable(failed: Service, ...methods: string[]): Outside {
  return (service, method, send) =>
    service === failed && (methods.length === 0 || methods.includes(method))
      ? Promise.reject(new Error(`${service} is down`))
      : send();
}
