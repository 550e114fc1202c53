// Messages between a test process and the process that serves its sites.

export type Order =
  | { id: number; type: 'open'; settings: Record<string, string>; withHousekeeping: boolean }
  | { id: number; type: 'close'; port: number }
  | { id: number; type: 'set-forward'; port: number; ms: number }

export type Answer = { id: number; code: string } | { id: number; error: string }
