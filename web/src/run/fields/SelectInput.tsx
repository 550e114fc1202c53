// Select of a field. A choice by keys counts once they rest, so that neither arrow keys nor a scan record each option.
import { shownOptions } from '@stepwright/rules'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { InputProps } from './use-fields.ts'
import { useRestingCommit } from './use-resting-commit.ts'
import './run-form.css'

/** Longer than a scan. */
const restMs = 1000

export function SelectInput({ state, id, describedBy }: InputProps) {
  const { t } = useTexts()
  const { field, texts } = state
  const put = useRestingCommit(state, restMs)
  const isByKey = useRef(false)
  const setByKey = (is: boolean) => () => {
    isByKey.current = is
  }
  return (
    <select
      id={id}
      className="sw-input"
      data-size="work"
      value={texts[0] ?? ''}
      aria-describedby={describedBy}
      aria-required={field.required}
      onKeyDown={setByKey(true)}
      onPointerDown={setByKey(false)}
      onChange={({ currentTarget: { value } }) => (isByKey.current ? put(value) : state.choose(value))}
      onBlur={() => {
        if (isByKey.current) state.commit()
        isByKey.current = false
      }}
    >
      <option value="">{t('run.choose')}</option>
      {shownOptions(field).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
