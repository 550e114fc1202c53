// Cell that selects a guide; with Shift, all from the previously pressed one.
import { useRef } from 'react'
import type { VisibleGuide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Selection } from './use-selection.ts'

export function SelectCell({ guide, selection }: { guide: VisibleGuide; selection: Selection }) {
  const { t } = useTexts()
  /** A change event has no modifier keys; the click before it does. */
  const isRange = useRef(false)
  return (
    <td data-is="select">
      <label>
        <input
          type="checkbox"
          className="sw-check"
          aria-label={t('many.select', { title: guide.title })}
          checked={selection.has(guide.guideid)}
          onClick={({ shiftKey }) => {
            isRange.current = shiftKey
          }}
          onChange={({ currentTarget }) => selection.toggle(guide, currentTarget.checked, isRange.current)}
        />
      </label>
    </td>
  )
}
