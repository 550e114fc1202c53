// The cell that selects a guide of the table; with Shift, all from the one pressed before.
import { useRef } from 'react'
import type { VisibleGuide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Selection } from './use-selection.ts'

export function SelectCell({ guide, selection }: { guide: VisibleGuide; selection: Selection }) {
  const { t } = useTexts()
  /** A change does not say which keys were down; the click before it does. */
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
