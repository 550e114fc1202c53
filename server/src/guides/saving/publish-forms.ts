// Publishes the forms that a state of a guide names, together with the state, for readers and new runs.
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import { type NamedForms, readForms } from '../steps/named-forms.ts'
import { findShownForms, insertShownForms, takeFormNumbers } from './publish-forms.queries.ts'

type State = Pick<GuideRevisionRow, 'guideid' | 'steps' | 'forms'>

interface Since {
  /** The previously published state, if loaded: then only the differences are processed. */
  before?: State | undefined
  /** Forms whose own numbers were assigned in this transaction and are therefore the newest. */
  saved?: NamedForms | undefined
}

/** Each form gets a new number of the sequence: earlier runs name a smaller number and never see it. */
export async function publishForms(ctx: Context, state: State, { before, saved = [] }: Since): Promise<void> {
  if (before && before.forms === state.forms && before.steps === state.steps) return
  const named = new Map(readForms(state.forms))
  const had = new Map(before ? readForms(before.forms) : [])
  const stood = new Set(before ? readPlaces(before.steps).map(([stepid]) => stepid) : [])
  const looked = readPlaces(state.steps)
    .map(([stepid]) => stepid)
    .filter((stepid) => !stood.has(stepid) || had.get(stepid) !== named.get(stepid))
  const shown = await findShownForms(ctx.db, looked)
  const renewed = looked.filter((stepid) => (shown.get(stepid) ?? null) !== (named.get(stepid) ?? null))
  if (renewed.length === 0) return
  const own = new Map(saved)
  const hasOwnNumbers = renewed.every((stepid) => own.has(stepid))
  const first = hasOwnNumbers ? 0 : await takeFormNumbers(ctx.db, renewed.length)
  const rows = renewed.map((stepid, index) => ({
    shownFrom: (hasOwnNumbers && own.get(stepid)) || first + index,
    stepid,
    guideid: state.guideid,
    formRevisionid: named.get(stepid) ?? null,
  }))
  await insertShownForms(ctx.db, rows)
}

/** Returns the first of this many numbers, for forms that are saved in this transaction. */
export const takeFormNumber = ({ db }: Context, count = 1): Promise<number> => takeFormNumbers(db, count)
