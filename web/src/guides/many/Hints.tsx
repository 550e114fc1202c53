// Consequences of an action on many guides that its fields and its preview do not show.
import { isAdmin, mayWrite, type User, type VisibleGuide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { approvalsOf, type ChangeKind } from './change.ts'

interface HintsProps {
  kind: ChangeKind
  guides: readonly VisibleGuide[]
  person: User
}

const editKinds: readonly ChangeKind[] = ['move', 'type', 'flag', 'unflag', 'replace', 'publish', 'unpublish']

export function Hints(props: HintsProps) {
  const { t } = useTexts()
  return hintsOf(props).map((key) => (
    <p key={key} className="sw-hint">
      {t(key)}
    </p>
  ))
}

function hintsOf({ kind, guides, person }: HintsProps) {
  const hints = {
    delete: isAdmin(person) ? 'many.deleteHint' : 'many.deleteForGood',
    duplicate: 'many.duplicateHint',
    type: guides.some(({ release }) => release) && 'many.typeHint',
    owner: isAdmin(person) ? 'many.ownerHint' : 'many.ownerForGood',
    allow: 'many.allowHint',
    disallow: 'many.disallowHint',
    release: approvalsOf(guides).some(({ name }) => name === null) && 'many.releaseForGood',
    template: 'many.templateHint',
    replace: 'many.replaceHint',
  } as const
  const own = kind in hints ? hints[kind as keyof typeof hints] : false
  return [
    ...(own ? [own] : []),
    ...(!mayWrite(person) && editKinds.includes(kind) ? (['many.mayWait'] as const) : []),
  ]
}
