// The texts of the kinds of notices.
import type { TextKey } from '../lib/i18n/load.ts'
import type { UserNotice } from './queries.ts'

export type NoticeKind = UserNotice['kind']

/** The keys are typed, so a kind without its texts does not compile. */
export const sentenceOf = (kind: NoticeKind) => `notices.text.${kind}` as const satisfies TextKey
export const kindNameOf = (kind: NoticeKind) => `notices.kind.${kind}` as const satisfies TextKey
