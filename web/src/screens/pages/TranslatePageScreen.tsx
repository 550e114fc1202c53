// Translates a category or page: choice of the language, then original and translation side by side.
import { readLanguage } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftKey } from '../../lib/drafts/stored-drafts.ts'
import { languageName, locales } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { DeleteTranslation } from '../../pages/DeleteTranslation.tsx'
import { draftOf } from '../../pages/draft.ts'
import { PageForm } from '../../pages/PageForm.tsx'
import { PageLook } from '../../pages/PageLook.tsx'
import { editedPageQuery, type PageName } from '../../pages/queries.ts'
import {
  type PageTranslation,
  saveTranslation,
  type TranslatedField,
  translatedFields,
  translationQuery,
} from '../../pages/translation.ts'
import { useOpenPage } from '../../pages/use-open-page.ts'
import { usePageForm } from '../../pages/use-page-form.ts'
import { type Page, type PageValues, valuesOf } from '../../pages/values.ts'
import { PageTextRow } from '../../translate/PageTextRow.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { LanguageField } from '../../ui/fields/LanguageField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { OwnWindows } from '../OwnWindows.tsx'
import { usePageName } from './use-page-name.ts'

export function TranslatePageScreen() {
  const name = usePageName()
  const page = useQuery(editedPageQuery(name))
  return (
    <Loaded query={page}>{(data) => <Chosen original={data} name={{ ...name, title: data.title }} />}</Loaded>
  )
}

function Chosen({ original, name }: { original: Page; name: PageName }) {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const { lang = '' } = useSearch({ strict: false })
  const begun = original.available_langids.filter((each) => each !== original.langid)
  const wanted = readLanguage(lang)
  const isOther = (each: string | undefined): each is string => each !== undefined && each !== original.langid
  const langid = [wanted, locale, begun[0], ...locales].find(isOther) ?? 'en'
  const translation = useQuery(translationQuery(name, langid))
  const shown = original.display_title || original.title
  if (!original.can_edit) return <Notice kind="warning" title={t('pages.mayNot')} />
  return (
    <Screen
      title={t('pages.translateTitle', { title: shown })}
      width="wide"
      lead={t('pages.translateLead', { language: languageName(original.langid, locale) })}
      action={
        <LanguageField
          label={t('pages.language')}
          value={langid}
          without={original.langid}
          begun={begun}
          onChange={(chosen) => void navigate({ to: '.', search: { lang: chosen }, replace: true })}
        />
      }
    >
      <Loaded query={translation}>
        {(data) => (
          <OwnWindows key={langid} of={(userid) => draftOf(userid, original.wikiid, langid)}>
            {(draftKey) => <Texts {...data} name={name} langid={langid} draftKey={draftKey} />}
          </OwnWindows>
        )}
      </Loaded>
    </Screen>
  )
}

const noTexts = { display_title: '', description: '', contents: '' }

interface TextsProps extends PageTranslation {
  name: PageName
  langid: string
  draftKey: DraftKey
}

function Texts({ original, translation, isStale, madeFrom, name, langid, draftKey }: TextsProps) {
  const { t, locale } = useTexts()
  const open = useOpenPage()
  const [fits, setFits] = useState(true)
  const source = valuesOf(original)
  const now = translation ?? original
  // Without a display title the name is used.
  const textOf = (values: PageValues, field: TranslatedField) =>
    values[field] || (field === 'display_title' ? original.title : '')
  const form = usePageForm({
    draftKey,
    start: translation ? valuesOf(translation) : { ...source, ...noTexts },
    base: { values: valuesOf(now), revisionid: now.revisionid },
    send: (values, base) => {
      const isOfNow = !translation || (isStale && fits)
      const from = isOfNow ? original.revisionid : undefined
      return saveTranslation({ params: name, langid, values, base, source: from })
    },
    onSent: () => {
      showToast(t('pages.saved'))
      return open(name, langid)
    },
  })
  const leave = () => {
    if (form.stored.isTouched) showToast(t('drafts.laidAside'))
    return open(name, translation ? langid : undefined)
  }
  return (
    <PageForm
      page={form}
      action={t('pages.saveTranslation')}
      extra={
        <>
          <CancelButton onClick={leave} />
          {translation && (
            <DeleteTranslation
              page={name}
              revisionid={form.base.revisionid}
              langid={langid}
              original={original.langid}
              onDeleted={form.stored.forget}
            />
          )}
        </>
      }
    >
      {isStale && (
        <Notice kind="warning" title={t('pages.stale')}>
          <p>{t('pages.staleBody')}</p>
        </Notice>
      )}
      <ol className="sw-card sw-parted">
        {translatedFields.map((field) => (
          <PageTextRow
            key={field}
            field={field}
            original={{
              text: textOf(source, field),
              before: madeFrom && textOf(madeFrom, field),
              langid: original.langid,
            }}
            langid={langid}
            value={form.values[field]}
            fault={form.faults[field] ?? null}
            onChange={(text) => form.change({ [field]: text })}
          />
        ))}
      </ol>
      <PageLook text={form.values.contents} langid={langid} />
      {isStale && (
        <Toggle
          name="fits"
          label={t('pages.fits')}
          hint={t('pages.fitsHint', { language: languageName(original.langid, locale) })}
          checked={fits}
          onChange={(event) => setFits(event.currentTarget.checked)}
        />
      )}
    </PageForm>
  )
}
