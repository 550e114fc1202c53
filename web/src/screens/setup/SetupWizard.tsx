// Wizard of the first run: creates site and administrator with a single request at the end.
import { ApiError } from '@stepwright/client'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { becomeSignedIn } from '../../account/queries.ts'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { siteKeys } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { SetupStep } from './SetupStep.tsx'
import { checkStep, emptySetup, lastStep, type SetupValues, stepOf } from './steps.ts'
import './setup.css'

export function SetupWizard() {
  const { t, locale } = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current !== step) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    shown.current = step
  }, [step])

  const create = async (values: SetupValues) => {
    try {
      const user = await api.completeSetup({
        body: { ...values, code: values.code.trim(), email: values.email.trim(), language: locale },
      })
      queryClient.setQueryData(siteKeys.setup, { needed: false, title: values.title })
      await queryClient.invalidateQueries({ queryKey: siteKeys.info })
      await becomeSignedIn(user)
      await navigate({ to: '/' })
      showToast(t('setup.done'))
    } catch (error) {
      setStep(stepOfProblem(error) ?? step)
      throw error
    }
  }

  const form = useForm({
    initial: emptySetup,
    check: (values) => checkStep(step, values, t),
    submit: async (values) => {
      if (step === 0) await api.checkSetupCode({ body: { code: values.code.trim() } })
      if (step < lastStep) setStep(step + 1)
      else await create(values)
    },
  })

  const titles = [t('setup.code'), t('setup.you'), t('setup.access'), t('setup.sample')]
  return (
    <Screen title={t('setup.title')} lead={t('setup.lead')} width="form">
      <ol className="sw-first-run" aria-label={t('setup.progress')}>
        {titles.map((title, index) => (
          <li
            key={title}
            aria-current={index === step ? 'step' : undefined}
            data-state={index < step ? 'done' : index === step ? 'now' : 'later'}
          >
            <span aria-hidden="true">{index < step ? <IconCheck size={16} stroke={3} /> : index + 1}</span>
            <span>{title}</span>
          </li>
        ))}
      </ol>
      <div className="sw-card">
        <h2 ref={heading} tabIndex={-1}>
          {titles[step]}
        </h2>
        <Form
          state={form.form}
          action={step < lastStep ? t('setup.next') : t('setup.finish')}
          extra={
            step > 0 && (
              <Button kind="plain" onClick={() => setStep(step - 1)}>
                {t('setup.back')}
              </Button>
            )
          }
        >
          <SetupStep step={step} form={form} />
        </Form>
      </div>
    </Screen>
  )
}

function stepOfProblem(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'setup.code-wrong') return 0
  return stepOf(error.errors.map((fault) => fault.field))
}
