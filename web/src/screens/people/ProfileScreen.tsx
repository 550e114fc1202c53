// Public profile of a user. The address is corrected if its name is outdated.
import { ApiError } from '@stepwright/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../account/queries.ts'
import { PersonalLists } from '../../guides/cards/PersonalLists.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { Profile } from '../../people/Profile.tsx'
import { personQuery } from '../../people/queries.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { NotFoundScreen } from '../ErrorScreen.tsx'

export function ProfileScreen() {
  const { t } = useTexts()
  const { id = '', name } = useParams({ strict: false }) as { id?: string; name?: string }
  const userid = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const person = useQuery({ ...personQuery(userid), enabled: userid > 0 })
  const me = useMe()
  const navigate = useNavigate()
  const rightName = person.data && slug(person.data.username)

  useEffect(() => {
    if (rightName && rightName !== name) {
      void navigate({ to: '/User/$id/$name', params: { id, name: rightName }, replace: true })
    }
  }, [rightName, name, id, navigate])

  const isUnknown = userid === 0 || (person.error instanceof ApiError && person.error.status === 404)
  if (isUnknown) return <NotFoundScreen />
  return (
    <Loaded query={person}>
      {(user) => (
        <Screen
          title={user.username}
          action={
            me?.userid === user.userid && (
              <Link to="/account" className="sw-button">
                {t('profile.edit')}
              </Link>
            )
          }
        >
          <Profile user={user} />
          <PersonalLists user={user} isSelf={me?.userid === user.userid} />
        </Screen>
      )}
    </Loaded>
  )
}
