// Asks before an action that cannot be undone: `if (await confirm({...}))`.
import { createContext, type ReactNode, use } from 'react'

export interface Question {
  title: string
  body: ReactNode
  action: string
  danger?: boolean
}

export type Confirm = (question: Question) => Promise<boolean>

export const ConfirmContext = createContext<Confirm>(async () => false)

export const useConfirm = (): Confirm => use(ConfirmContext)
