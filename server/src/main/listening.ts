// Binds the port, or explains in one line why it cannot.
import { createServer } from 'node:net'
import type { Config } from '#platform/config/config.ts'

/** A start-up error whose cause is outside the program; shown as one line, exit code 1. */
export class StartError extends Error {}

type Address = Pick<Config, 'host' | 'port'>

export function whyNotListening(error: NodeJS.ErrnoException, { host, port }: Address): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program; choose another with --port`,
    EACCES: `Port ${port} may not be used by this account; choose one above 1023 with --port`,
    EADDRNOTAVAIL: `This machine has no address ${host}`,
    ENOTFOUND: `The host name ${host} is not known`,
    EAI_AGAIN: `The host name ${host} can not be looked up`,
  }
  const reason = reasons[error.code ?? '']
  if (!reason) throw error
  throw new StartError(reason)
}

/** Probes the port before the data is opened and workers are forked, so that the error is reported once. */
export async function tryAddress(address: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host: address.host, port: address.port }, resolve)
  }).catch((error) => whyNotListening(error, address))
  await new Promise((resolve) => probe.close(resolve))
}
