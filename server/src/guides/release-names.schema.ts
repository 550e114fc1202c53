// The schemas of releases inside of guides: their names, and the releases of prerequisites.
import { type Static, Type } from 'typebox'

export const ReleaseName = Type.Object(
  {
    releaseid: Type.Integer({ description: 'Number of the release' }),
    title: Type.String({ description: 'Title of the release, such as V1.2' }),
  },
  { title: 'ReleaseName', description: 'The release of the returned state' },
)
export type ReleaseName = Static<typeof ReleaseName>

export const GuideRelease = Type.Object(
  {
    ...ReleaseName.properties,
    release_date: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Time at which it took effect, UNIX seconds; null before',
    }),
  },
  { title: 'GuideRelease', description: 'The release of a guide that is read' },
)
export type GuideRelease = Static<typeof GuideRelease>

export const PinnedPrerequisite = Type.Object(
  {
    guideid: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the prerequisite',
    }),
    releaseid: Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
      description: 'Number of its release; null: always the newest one in effect',
    }),
  },
  {
    title: 'PinnedPrerequisite',
    additionalProperties: false,
    description: 'A prerequisite with the release that is shown',
  },
)
