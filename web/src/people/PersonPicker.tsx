// Finds a user by name.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { Picker, shownPicks } from '../ui/fields/Picker.tsx'
import { searchQuery } from './queries.ts'

interface PersonPickerProps {
  label: string
  action: string
  except: readonly number[]
  onPick: (person: { userid: number; username: string }) => Promise<void>
}

const useFound = (words: string) => useQuery(searchQuery(words))

export function PersonPicker(props: PersonPickerProps) {
  const { t } = useTexts()
  return (
    <Picker
      {...props}
      useFound={useFound}
      rowOf={({ userid, username, unique_username, image }) => ({
        id: userid,
        name: username,
        detail: unique_username && `@${unique_username}`,
        face: <Avatar name={username} image={pictureOf(image)} />,
      })}
      noteOn={(fitting) => {
        if (fitting > shownPicks) return <p className="sw-soft">{t('teams.morePeople')}</p>
        return fitting === 0 && <p className="sw-soft">{t('teams.nobodyFound')}</p>
      }}
    />
  )
}
