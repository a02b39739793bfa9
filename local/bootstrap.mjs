// First thing that runs on a fresh clone: plain JavaScript for any Node >= 20, no packages. Installs what is
// missing, then hands over to the project's own Node (devDependency `node`), which runs TypeScript by itself.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const windows = process.platform === "win32";
const PARENT_CHECK_MS = 500;

if (Number(process.versions.node.split(".")[0]) < 20) {
  fail(`Rebi necesita Node 20 o más reciente; este es ${process.version}. Instálalo y vuelve a intentar.`);
}
install();
run();

function install() {
  const lock = join(root, "package-lock.json");
  if (!existsSync(lock)) fail("Falta package-lock.json: el repositorio está incompleto. Clónalo de nuevo.");
  const stamp = join(root, "node_modules", ".rebi-installed");
  const wanted = createHash("sha256").update(readFileSync(lock)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("→ Instalando dependencias; la primera vez tarda unos minutos…");
  // Not `npm ci`: the lockfile names only the binaries of some platforms, which `npm ci` takes for out of date.
  // `--no-save` leaves the lockfile as it is (docs/decisions/2026-11-20-install.md).
  const result = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: windows,
  });
  if (result.error) fail("No se encontró npm. Instala Node con npm y vuelve a intentar.");
  if (result.status !== 0) fail("npm no pudo instalar las dependencias. Revisa tu conexión y vuelve a intentar.");
  writeFileSync(stamp, wanted);
}

function run() {
  const [command = "start", ...rest] = process.argv.slice(2);
  const script = join(root, "local", "stack", `${command}.ts`);
  if (!existsSync(script)) fail(`No conozco la orden «${command}».`);
  const node = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");
  const env = {
    ...process.env,
    PATH: `${join(root, "node_modules", ".bin")}${windows ? ";" : ":"}${process.env.PATH ?? ""}`,
  };
  const child = spawn(
    existsSync(node) ? node : process.execPath,
    ["--disable-warning=ExperimentalWarning", script, ...rest],
    { cwd: root, stdio: "inherit", env },
  );
  // Ctrl-C reaches the whole process group; the child closes its own children, and this process outlives it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
  // Started by npm: a signal to npm ends its shell, which forwards nothing. A changed parent process reveals it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), PARENT_CHECK_MS).unref();
  }
}

function fail(message) {
  console.error(`✗ ${message}`);
  process.exit(1);
}
