// Preloaded into the emulator's process: when the process that started it is gone (Ctrl-C, kill -9), the
// channel between them closes, and the emulator ends as if asked to, saving its accounts on the way out.
process.on("disconnect", () => process.kill(process.pid, "SIGINT"));
