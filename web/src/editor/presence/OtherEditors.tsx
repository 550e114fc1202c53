// Other people and windows in which the guide is edited now: all of them, and those in one step.
import { IconUsers } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useStore } from '../../lib/state/store.ts'
import { Tag } from '../../ui/bits.tsx'
import { type OtherEditor, useEditor, useWatched } from '../use-editor.ts'

/** A window in a step shows more than another one of the same person. */
function onePerPerson(editors: readonly OtherEditor[]): OtherEditor[] {
  const people = new Map<number, OtherEditor>()
  for (const editor of editors)
    if (editor.stepid !== null || !people.has(editor.userid)) people.set(editor.userid, editor)
  return [...people.values()]
}

/** Below the bar, with a way to the step of each. */
export function OtherEditors() {
  const { t } = useTexts()
  const { store, others, focusOn, userid } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const editors = onePerPerson(useStore(others))
  if (editors.length === 0) return null
  return (
    <ul className="sw-row sw-links sw-edit-others" aria-label={t('edit.others')}>
      {editors.map((editor) => {
        const number = steps.findIndex(({ stepid }) => stepid === editor.stepid) + 1
        return (
          <li key={editor.userid} className="sw-row" data-gap="2" data-nowrap>
            <IconUsers size={20} aria-hidden="true" />
            {number === 0 || editor.userid === userid ? (
              <span>
                {editor.userid === userid
                  ? t('edit.otherOwn')
                  : t('edit.otherHere', { name: editor.username })}
              </span>
            ) : (
              <button
                type="button"
                className="sw-text-button"
                onClick={() => focusOn(`title-${editor.stepid}`)}
              >
                {t('edit.otherAt', { name: editor.username, number })}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function EditorsOfStep({ stepid }: { stepid: number }) {
  const { t } = useTexts()
  const { others, userid } = useEditor()
  const editors = useStore(others).filter((editor) => editor.stepid === stepid)
  return editors.map((editor) => (
    <Tag key={editor.windowid} tone="plain">
      {editor.userid === userid ? t('edit.otherWindow') : editor.username}
    </Tag>
  ))
}
