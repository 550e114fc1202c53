// Sends a test mail with the saved settings and shows the result.
import { useState } from 'react'
import { useMe } from '../account/queries.ts'
import type { Settings } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import type { TextKey } from '../lib/i18n/load.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { EmailField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sendTestMail, type TestMailResult } from './queries.ts'
import { Group } from './SettingsGroups.tsx'

const reasons: Record<NonNullable<TestMailResult['reason']>, TextKey> = {
  'not-found': 'mailTest.notFound',
  unreachable: 'mailTest.unreachable',
  'timed-out': 'mailTest.timedOut',
  certificate: 'mailTest.certificate',
  encryption: 'mailTest.encryption',
  'sign-in': 'mailTest.signIn',
  sender: 'mailTest.sender',
  recipient: 'mailTest.recipient',
  password: 'mailTest.password',
  refused: 'mailTest.refused',
}

export function MailTest({ settings: { mail, mailIsFixed } }: { settings: Settings }) {
  const { t } = useTexts()
  if (!mailIsFixed && mail.host === '')
    return (
      <Group title={t('mailTest.title')}>
        <p className="sw-soft">{t('mailTest.noServer')}</p>
      </Group>
    )
  return <TestForm />
}

function TestForm() {
  const { t } = useTexts()
  const me = useMe()
  const [result, setResult] = useState<TestMailResult | null>(null)
  const form = useForm({
    initial: { to: me?.email ?? '' },
    check: ({ to }) => ({ to: !to.trim() && t('fault.missing_field') }),
    submit: async ({ to }) => {
      setResult(null)
      setResult(await sendTestMail(to.trim()))
    },
  })
  return (
    <Group title={t('mailTest.title')}>
      <Form state={form.form} action={t('mailTest.send')} isQuiet>
        <EmailField {...form.text('to')} label={t('mailTest.to')} hint={t('mailTest.hint')} maxLength={254} />
      </Form>
      <div role="status">
        {result && (
          <Notice
            kind={result.sent ? 'done' : 'warning'}
            title={t(result.sent ? 'mailTest.sent' : 'mailTest.notSent')}
          >
            <p>{result.reason ? t(reasons[result.reason]) : t('mailTest.sentTo', { to: result.to })}</p>
          </Notice>
        )}
      </div>
    </Group>
  )
}
