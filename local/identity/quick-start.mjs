// Preloaded into the Auth emulator. It compiles the schemas of all its operations before it listens, each with a
// compiler of its own that first checks the schema: five seconds of every start. With this, a schema is compiled at
// its operation's first request, unchecked: they are those of a pinned version of firebase-tools.
import { createRequire } from "node:module";

const firebaseTools = createRequire(createRequire(import.meta.url).resolve("firebase-tools/package.json"));
const exegesis = createRequire(createRequire(firebaseTools.resolve("exegesis-express")).resolve("exegesis"));

const options = exegesis("./options.js");
const { compileOptions } = options;
options.compileOptions = (given) => ({ ...compileOptions(given), lazyCompileValidationSchemas: true });

const { default: Ajv } = exegesis("ajv");
Ajv.prototype.validateSchema = () => true;
