// The last errors of this process, for administrators who cannot read its log. They are lost when the process ends.

const mostErrors = 50
const longestMessage = 300

export interface RecentError {
  at: number
  /** Null: from a job. */
  request: string | null
  method: string | null
  /** Pattern of the route, or name of the job. */
  route: string
  message: string
}

export interface RecentErrors {
  add(error: Omit<RecentError, 'message'>, cause: unknown): void
  /** Newest first. */
  list(): RecentError[]
}

export function createRecentErrors(): RecentErrors {
  const errors: RecentError[] = []
  return {
    add(error, cause) {
      errors.unshift({ ...error, message: withoutSecrets(cause) })
      errors.length = Math.min(errors.length, mostErrors)
    },
    list: () => [...errors],
  }
}

/** Credentials in addresses, tokens and links are long and without spaces; e-mail addresses have an @. */
export function withoutSecrets(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  return text
    .slice(0, 10 * longestMessage)
    .replace(/\s+/g, ' ')
    .replace(/:\/\/[^\s/@]*@/g, '://…@')
    .replace(/[^\s@<>"'()/:…]+@[^\s@<>"'()]+/g, '…@…')
    .replace(/\b(password|passwort|secret|token|key)(["']?\s*[:=]\s*)\S+/gi, '$1$2…')
    .replace(/[\w+=-]{24,}/g, '…')
    .trim()
    .slice(0, longestMessage)
}
