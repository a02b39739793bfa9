// Preloaded into the processes of the stack: when the one that started them is gone (Ctrl-C, kill -9), the
// channel between them closes, and they end as if asked to; the emulator saves its accounts on the way out.
process.on("disconnect", () => process.kill(process.pid, "SIGINT"));
