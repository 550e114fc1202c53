// Limits the time of promises, and pauses between two attempts.
export class TimeLimitError extends Error {}

export function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const message = `A transaction took over ${limitMs} ms and was given up`
    timer = setTimeout(() => reject(new TimeLimitError(message)), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
