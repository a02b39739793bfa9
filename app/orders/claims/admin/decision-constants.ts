export const DECIDE_INTENT = "decidir";
export const DECISIONS = ["all", "part", "none"] as const;
export const DECISION_FIELDS = { kind: "decision", reason: "motivo" } as const;
