// Asks for the password if the server wants it for a change: `await withPassword((old_password) => save(…))`.
import { ApiError } from '@stepwright/client'
import { createContext, use } from 'react'

export interface Proof {
  old_password?: string
}

export type WithPassword = <T>(send: (proof: Proof) => Promise<T>) => Promise<T>

export const isPasswordWanted = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.errors.length === 1 &&
  error.errors[0]?.field === 'old_password' &&
  error.errors[0].code === 'missing_field'

/** Also after too many attempts. */
export const isOfPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 429 || error.errors.some(({ field }) => field === 'old_password'))

export const PasswordAgainContext = createContext<WithPassword>((send) => send({}))

export const usePasswordAgain = (): WithPassword => use(PasswordAgainContext)
