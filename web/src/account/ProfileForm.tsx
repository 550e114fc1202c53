// Edits the public profile and the language of the app.
import type { Language, User } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { locales, ownName, toLocale } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ChoosePicture } from '../ui/fields/ChoosePicture.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { saveAccount } from './queries.ts'

export function ProfileForm({ user }: { user: User }) {
  const { t, locale, setLocale } = useTexts()
  const form = useForm({
    initial: {
      username: user.username,
      unique_username: user.unique_username ?? '',
      summary: user.summary ?? '',
      location: user.location ?? '',
      about: user.about_raw || '',
      langid: user.langid ?? locale,
    },
    check: (values) => ({ username: !values.username.trim() && t('fault.missing_field') }),
    submit: async (values) => {
      await saveAccount(user.userid, {
        username: values.username.trim(),
        unique_username: values.unique_username.trim() || null,
        summary: values.summary.trim() || null,
        location: values.location.trim() || null,
        about: values.about,
        langid: values.langid as Language,
      })
      const chosen = toLocale(values.langid)
      if (chosen) await setLocale(chosen)
      showToast(t('account.saved'))
    },
  })
  const languages = [...new Set<string>([...locales, user.langid ?? locale])]

  return (
    <section className="sw-card" aria-labelledby="account-profile">
      <h2 id="account-profile">{t('account.profile')}</h2>
      <ChoosePicture
        name={user.username}
        image={user.image}
        hint={t('account.pictureHint')}
        onChange={async (image) => {
          await saveAccount(user.userid, { image: image && Number(image.id) })
          showToast(t('account.saved'))
        }}
      />
      <Form state={form.form} action={t('ui.save')}>
        <div className="sw-columns">
          <TextField
            {...form.text('username')}
            label={t('field.username')}
            autoComplete="name"
            maxLength={80}
          />
          <TextField
            {...form.text('unique_username')}
            label={t('field.optional', { label: t('field.uniqueUsername') })}
            hint={t('field.uniqueUsernameHint')}
            autoCapitalize="none"
            autoComplete="off"
            icon="@"
          />
          <TextField
            {...form.text('location')}
            label={t('field.optional', { label: t('field.location') })}
            autoComplete="address-level2"
          />
          <Select
            {...form.text('langid')}
            label={t('field.language')}
            options={languages.map((value) => ({ value, label: ownName(value) }))}
          />
        </div>
        <TextField
          {...form.text('summary')}
          label={t('field.optional', { label: t('field.summary') })}
          hint={t('field.summaryHint')}
        />
        <TextArea
          {...form.text('about')}
          label={t('field.optional', { label: t('field.about') })}
          hint={t('field.aboutHint')}
          rows={6}
        />
      </Form>
    </section>
  )
}
