// Names the deputy of a person and its time, and shows for whom the person signs.
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PersonPicker } from '../../people/PersonPicker.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { ChosenField } from '../../ui/fields/ChosenField.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type Deputy, deputyQuery, removeDeputy, setDeputy } from './deputy-queries.ts'
import { dayOf, draftOfDays, emptyDeputy } from './deputy-values.ts'

interface DeputyFormProps {
  /** A person, for administrators; absent for the user. */
  person?: { userid: number; username: string } | undefined
}

export function DeputyForm({ person }: DeputyFormProps) {
  const deputy = useQuery(deputyQuery(person?.userid))
  return (
    <Loaded query={deputy}>
      {(found) => (
        <div className="sw-stack" data-gap="4">
          <Represents deputy={found} person={person} />
          {found.deputy ? (
            <Named deputy={found} person={person} />
          ) : (
            found.represents.length === 0 && <NewDeputy userid={found.userid} person={person} />
          )}
        </div>
      )}
    </Loaded>
  )
}

type PartProps = DeputyFormProps & { deputy: Deputy }

function Represents({ deputy: { represents }, person }: PartProps) {
  const { t, format } = useTexts()
  if (represents.length === 0) return null
  const names = format.list(represents.map(({ username }) => username))
  return (
    <div>
      <p>
        {person
          ? t('approvals.deputy.signsFor', { name: person.username, names })
          : t('approvals.deputy.youSignFor', { names })}
      </p>
      <p className="sw-soft">{t('approvals.deputy.noChain')}</p>
    </div>
  )
}

function Named({ deputy: { deputy, from, until }, person }: PartProps) {
  const { t, format } = useTexts()
  const { act, isBusy } = useAction()
  const name = deputy?.username ?? ''
  const dates = { from: format.date(from ?? 0), until: format.date((until ?? 1) - 1) }
  return (
    <div className="sw-stack" data-gap="3">
      <p>
        {person
          ? t('approvals.deputy.namedOf', { name, person: person.username, ...dates })
          : t('approvals.deputy.named', { name, ...dates })}
      </p>
      <div className="sw-actions">
        <Button
          kind="plain"
          isBusy={isBusy}
          onClick={() =>
            void act(() => removeDeputy(person?.userid), { done: t('approvals.deputy.removed', { name }) })
          }
        >
          {t('approvals.deputy.remove')}
        </Button>
      </div>
    </div>
  )
}

function NewDeputy({ userid, person }: DeputyFormProps & { userid: number }) {
  const { t } = useTexts()
  const form = useForm({
    initial: emptyDeputy(Date.now()),
    check: ({ userid: chosen, from, until, old_password }) => ({
      userid: chosen === null && t('approvals.deputy.personNeeded'),
      until: (until === '' || until < from) && t('fault.until.invalid_field'),
      old_password: !old_password && t('fault.missing_field'),
    }),
    submit: async ({ userid: chosen, from, until, old_password }) => {
      if (!chosen) return
      const draft = draftOfDays(chosen.userid, { from, until }, Date.now())
      await setDeputy(person?.userid, { ...draft, old_password })
      showToast(t('approvals.deputy.saved', { name: chosen.username }))
    },
  })
  const { userid: chosen } = form.values
  const fault = form.text('userid').error
  return (
    <Form state={form.form} action={t('approvals.deputy.save')} isQuiet>
      <ChosenField
        label={t('approvals.deputy.person')}
        name={chosen?.username ?? t('approvals.deputy.nobody')}
        isChosen={chosen !== null}
        emptyLabel={t('approvals.deputy.clear')}
        onEmpty={() => form.set('userid', null)}
        dialogTitle={t('approvals.deputy.choose')}
      >
        {(close) => (
          <PersonPicker
            label={t('approvals.personName')}
            action={t('approvals.choose')}
            except={[userid]}
            onPick={async (picked) => {
              form.set('userid', { userid: picked.userid, username: picked.username })
              close()
            }}
          />
        )}
      </ChosenField>
      {fault && (
        <p className="sw-fault" role="alert" tabIndex={-1}>
          {fault}
        </p>
      )}
      <div className="sw-columns">
        <TextField
          {...form.text('from')}
          type="date"
          label={t('approvals.deputy.from')}
          min={dayOf(Date.now())}
        />
        <TextField
          {...form.text('until')}
          type="date"
          label={t('approvals.deputy.until')}
          hint={t('approvals.deputy.untilHint')}
          min={form.values.from}
          required
        />
      </div>
      <PasswordField
        {...form.text('old_password')}
        label={t('field.currentPassword')}
        autoComplete="current-password"
      />
    </Form>
  )
}
