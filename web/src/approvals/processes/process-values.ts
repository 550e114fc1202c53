// Values of the form of a process: between the inputs and the API. Pure.
import type { Process, ProcessDraft } from './process-queries.ts'

export interface StageValue {
  /** Stays with the stage when it is moved. */
  key: number
  name: string
  users: readonly { userid: number; username: string }[]
  teams: readonly { teamid: number; name: string }[]
  required: string
  due_days: string
}

export interface ProcessValues {
  name: string
  default: boolean
  remind_days: string
  stages: readonly StageValue[]
}

/** As the API accepts. */
export const mostStages = 10

export const emptyStage = (stages: readonly StageValue[]): StageValue => ({
  key: Math.max(0, ...stages.map(({ key }) => key)) + 1,
  name: '',
  users: [],
  teams: [],
  required: '1',
  due_days: '',
})

const typed = (value: number | null): string => (value === null ? '' : String(value))
/** The server refuses what is no number, with the field. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text) || 0)

export const valuesOf = (process: Process | undefined): ProcessValues => ({
  name: process?.name ?? '',
  default: process?.default ?? false,
  remind_days: typed(process ? process.remind_days : 3),
  stages: process?.stages.map(({ orderby, name, users, teams, required, due_days }) => ({
    key: orderby,
    name: name ?? '',
    users: users.map(({ userid, username }) => ({ userid, username })),
    teams: teams.map(({ teamid, name }) => ({ teamid, name })),
    required: String(required),
    due_days: typed(due_days),
  })) ?? [emptyStage([])],
})

export const draftOf = ({ name, stages, remind_days, ...values }: ProcessValues): ProcessDraft => ({
  name: name.trim(),
  default: values.default,
  remind_days: numberOf(remind_days),
  stages: stages.map(({ name: ofStage, users, teams, required, due_days }) => ({
    name: ofStage.trim() || null,
    users: users.map(({ userid }) => userid),
    teams: teams.map(({ teamid }) => teamid),
    required: numberOf(required) ?? 0,
    due_days: numberOf(due_days),
  })),
})

export type StageFault = 'nobody' | 'required' | 'tooMany' | 'days' | 'name' | 'unknown'

const isWithin = (text: string, most: number): boolean => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= most
}

/** The fault of the first stage that has one, with its number. */
export function faultOf(stages: readonly StageValue[]): { number: number; fault: StageFault } | null {
  for (const [index, stage] of stages.entries()) {
    const fault = stageFault(stage)
    if (fault) return { number: index + 1, fault }
  }
  return null
}

function stageFault({ users, teams, required, due_days }: StageValue): StageFault | null {
  if (users.length + teams.length === 0) return 'nobody'
  if (!isWithin(required, 100)) return 'required'
  if (teams.length === 0 && Number(required) > users.length) return 'tooMany'
  return due_days.trim() !== '' && !isWithin(due_days, 365) ? 'days' : null
}

export const isRemindDays = (text: string): boolean => text.trim() === '' || isWithin(text, 90)
