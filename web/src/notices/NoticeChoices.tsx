// The choice which notices the user gets, on the page and by mail.
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { Table } from '../ui/Table.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type NoticeChoices as Choices, choicesQuery, saveChoices } from './queries.ts'
import { type NoticeKind as Kind, kindNameOf } from './texts.ts'
import './notices.css'

export function NoticeChoices() {
  const { t } = useTexts()
  const query = useQuery(choicesQuery)
  return (
    <section className="sw-card" aria-labelledby="account-notices">
      <h2 id="account-notices">{t('notices.choices')}</h2>
      <Loaded query={query}>{(choices) => <ChoicesForm choices={choices} />}</Loaded>
    </section>
  )
}

function ChoicesForm({ choices: { kinds, sends_mail, ...initial } }: { choices: Choices }) {
  const { t } = useTexts()
  const form = useForm({
    initial,
    submit: async (values) => {
      await saveChoices(values)
      showToast(t('notices.choicesSaved'))
    },
  })
  const { mail, page_off, mail_off } = form.values
  const set = (name: 'page_off' | 'mail_off', kind: Kind, isOn: boolean) => {
    const others = form.values[name].filter((each) => each !== kind)
    form.set(name, isOn ? others : [...others, kind])
  }
  return (
    <Form state={form.form} action={t('notices.saveChoices')} isQuiet>
      {sends_mail ? (
        <div>
          <Segments
            legend={t('notices.mail')}
            name="mail"
            value={mail}
            options={[
              { value: 'immediate', label: t('notices.mail.immediate') },
              { value: 'daily', label: t('notices.mail.daily') },
              { value: 'none', label: t('notices.mail.none') },
            ]}
            onChange={(value) => form.set('mail', value)}
          />
          {mail === 'daily' && <p className="sw-hint">{t('notices.dailyHint')}</p>}
        </div>
      ) : (
        <Notice>{t('notices.noMail')}</Notice>
      )}
      <div className="sw-notice-choices">
        <Table isPlain>
          <thead>
            <tr>
              <th scope="col">{t('notices.kindColumn')}</th>
              <th scope="col">{t('notices.onPage')}</th>
              {sends_mail && <th scope="col">{t('notices.byMail')}</th>}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <ChoiceRow
                key={kind}
                kind={kind}
                isOnPage={!page_off.includes(kind)}
                isMailed={sends_mail ? mail !== 'none' && !mail_off.includes(kind) : null}
                canBeMailed={mail !== 'none'}
                onChange={set}
              />
            ))}
          </tbody>
        </Table>
      </div>
    </Form>
  )
}

interface ChoiceRowProps {
  kind: Kind
  isOnPage: boolean
  /** Null: the site sends no mail. */
  isMailed: boolean | null
  canBeMailed: boolean
  onChange: (name: 'page_off' | 'mail_off', kind: Kind, isOn: boolean) => void
}

function ChoiceRow({ kind, isOnPage, isMailed, canBeMailed, onChange }: ChoiceRowProps) {
  const { t } = useTexts()
  const text = t(kindNameOf(kind))
  return (
    <tr>
      <th scope="row">{text}</th>
      <td>
        <input
          type="checkbox"
          className="sw-check"
          aria-label={t('notices.onPageOf', { kind: text })}
          checked={isOnPage}
          onChange={({ currentTarget }) => onChange('page_off', kind, currentTarget.checked)}
        />
      </td>
      {isMailed !== null && (
        <td>
          <input
            type="checkbox"
            className="sw-check"
            aria-label={t('notices.byMailOf', { kind: text })}
            checked={isMailed}
            disabled={!canBeMailed}
            onChange={({ currentTarget }) => onChange('mail_off', kind, currentTarget.checked)}
          />
        </td>
      )}
    </tr>
  )
}
