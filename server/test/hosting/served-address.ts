// Finds the address of a server that is ready in the output of its command.

export const servedAt = ([command]: string[], stdout: string): string | undefined =>
  command === 'serve' ? /(http:\/\/[^\s"]+)/.exec(stdout)?.[1] : undefined
