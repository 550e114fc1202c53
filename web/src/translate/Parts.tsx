// Groups of texts of a guide: the guide as a whole, and each step.
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { View } from './texts.ts'
import './translate.css'

export function PartRows({ title, rows }: { title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <section className="sw-card" aria-label={title}>
      <div className="sw-row sw-card-head">
        <h2>{title}</h2>
      </div>
      <ol className="sw-stack sw-parted" data-gap="0">
        {rows}
      </ol>
    </section>
  )
}

interface StepRowsProps {
  step: View['steps'][number]
  rows: ReactNode[]
  /** Texts of its form. */
  form: ReactNode[]
  picture: ReactNode
}

export function StepRows({ step, rows, form, picture }: StepRowsProps) {
  const { t } = useTexts()
  const title = t('translate.step', { number: step.orderby })
  if (rows.length + form.length === 0) return null
  return (
    <section className="sw-card" aria-label={title}>
      <div className="sw-row sw-card-head sw-tr-part">
        {picture}
        <h2>{title}</h2>
      </div>
      <ol className="sw-stack sw-parted" data-gap="0">
        {rows}
      </ol>
      {step.left_over.length > 0 && (
        <div className="sw-stack sw-inset" data-gap="2">
          <p>{t('translate.leftOver')}</p>
          <ul className="sw-bullets">
            {step.left_over.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {form.length > 0 && (
        <div>
          <h3>{t('translate.form')}</h3>
          <ol className="sw-stack sw-parted" data-gap="0">
            {form}
          </ol>
        </div>
      )}
    </section>
  )
}
