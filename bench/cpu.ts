import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Clock ticks of Linux a second (`getconf CLK_TCK`). */
const TICKS = 100;
/** Bytes of a page of memory (`getconf PAGESIZE`). */
const PAGE_BYTES = 4_096;

interface ProcessTimes {
  parent: number;
  name: string;
  ticks: number;
  /** Of memory. */
  pages: number;
}

/**
 * Milliseconds of CPU that the workerd processes begun by this one have used until now, on all threads; null where the
 * system has no `/proc`. Steps of 10 ms: compare it over many requests.
 */
export function workerdCpu(): number | null {
  const ours = workerdProcesses();
  return ours && (ours.reduce((sum, { ticks }) => sum + ticks, 0) * 1000) / TICKS;
}

/** Bytes in memory of the same processes, what the system took for their stacks and code included; null likewise. */
export function workerdMemory(): number | null {
  const ours = workerdProcesses();
  return ours && ours.reduce((sum, { pages }) => sum + pages, 0) * PAGE_BYTES;
}

function workerdProcesses(): ProcessTimes[] | null {
  if (!existsSync("/proc/self/stat")) return null;
  const processes = new Map<number, ProcessTimes>();
  for (const entry of readdirSync("/proc")) {
    const times = /^\d+$/.test(entry) ? timesOf(entry) : null;
    if (times) processes.set(Number(entry), times);
  }
  return [...processes.values()].filter((one) => one.name === "workerd" && isOurs(one, processes));
}

/** Null for one that has ended meanwhile. */
function timesOf(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold blanks: fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    return {
      parent: Number(fields[1]),
      name,
      ticks: Number(fields[11]) + Number(fields[12]),
      pages: Number(fields[21]),
    };
  } catch {
    return null;
  }
}

function isOurs({ parent }: ProcessTimes, processes: ReadonlyMap<number, ProcessTimes>): boolean {
  for (let pid = parent; pid > 1; pid = processes.get(pid)?.parent ?? 0) if (pid === process.pid) return true;
  return false;
}
