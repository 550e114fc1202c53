// Environment of the server: versions, sizes, free space.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../lib/uploads/size-text.ts'
import { Moment } from '../ui/bits.tsx'
import { Facts } from '../ui/Table.tsx'
import type { About } from './queries.ts'
import { Group } from './SettingsGroups.tsx'

const licenseUrl = 'https://www.apache.org/licenses/LICENSE-2.0'

export function ServerFacts({ about: { database, files, ...about } }: { about: About }) {
  const { t, format, locale } = useTexts()
  const size = (bytes: number) => sizeText(bytes, locale)
  const disk = files.disk && {
    free: size(files.disk.free_bytes),
    used: size(files.disk.used_bytes),
  }
  return (
    <>
      <Group title={t('about.program')}>
        <Facts
          as="rows"
          of={[
            [t('about.version'), about.version],
            [
              t('about.license'),
              <a key="license" href={licenseUrl} rel="noreferrer license">
                {about.license}
              </a>,
            ],
            [t('about.node'), about.node],
            [
              t('about.started'),
              <span key="started">
                {format.dateTime(about.started_date)} (<Moment at={about.started_date} />)
              </span>,
            ],
          ]}
        />
      </Group>
      <Group title={t('about.room')}>
        <Facts
          as="rows"
          of={[
            [t('about.database'), database ? `${database.engine} ${database.version}` : t('about.noAnswer')],
            [t('about.databaseSize'), database ? size(database.bytes) : t('about.noAnswer')],
            [t('about.originals'), size(files.originals_bytes)],
            ...(files.bucket ? [[t('about.bucket'), files.bucket] as const] : []),
            [t('about.disk'), disk ? t('about.diskRoom', disk) : t('about.noAnswer')],
          ]}
        />
      </Group>
    </>
  )
}
