// Editor of a guide, for users that may edit it.
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../account/queries.ts'
import { GuideEditor } from '../../editor/guide/GuideEditor.tsx'
import { editedGuideQuery } from '../../editor/saving/queries.ts'
import type { EditedGuide } from '../../editor/saving/save.ts'
import type { Guide, User } from '../../lib/api.ts'
import { languageName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function EditGuideScreen() {
  const { id = '' } = useParams({ strict: false })
  const guide = useQuery(editedGuideQuery(Number(id)))
  const me = useQuery(meQuery)
  return (
    <Loaded query={guide}>
      {(data) => (
        <Loaded query={{ ...me, data: me.data ?? undefined }}>
          {(user) => <EditPage key={data.guide.guideid} {...data} me={user} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Readers of another language are warned that this is the original. */
function Language({ guide }: { guide: Guide }) {
  const { t, locale } = useTexts()
  const id = String(guide.guideid)
  const language = languageName(guide.langid, locale)
  return (
    <>
      {t('edit.original', { language })}{' '}
      {guide.langid === locale ? (
        <Link to="/translate/$id" params={{ id }}>
          {t('edit.translate')}
        </Link>
      ) : (
        <Link to="/translate/$id/$lang" params={{ id, lang: locale }}>
          {t('edit.translateInto', { language: languageName(locale, locale) })}
        </Link>
      )}
    </>
  )
}

function EditPage({ guide, tags, forms, me }: EditedGuide & { me: User }) {
  const { t } = useTexts()
  if (!guide.can_edit) {
    return (
      <Screen title={guide.title}>
        <Notice kind="warning">{t('edit.notAllowed')}</Notice>
      </Screen>
    )
  }
  return (
    <Screen
      title={t('edit.headingOf', { title: guide.title })}
      width="wide"
      lead={<Language guide={guide} />}
    >
      <GuideEditor guide={guide} tags={tags} forms={forms} me={me} />
    </Screen>
  )
}
