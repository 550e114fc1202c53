// The schemas of guides: the summary in lists, the whole guide, and the bodies of writes.

import { type Static, type TSchema, Type } from 'typebox'
import { Comment } from '#comments/comments.schema.ts'
import { Image } from '#image-sizes/image.schema.ts'
import { PasswordAgain } from '#platform/http/request/shapes.ts'
import { Language } from '#settings/settings.schema.ts'
import { UserSummary } from '#users/users.schema.ts'
import { difficulties } from './content.ts'
import { GuideRelease, PinnedPrerequisite, ReleaseName } from './release-names.schema.ts'
import { Step } from './steps.schema.ts'
import { thingLimits, translated_things } from './translated-things.schema.ts'
import { VideoInfo } from './video-info.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })
/** Sent in the hosted profile only, and always present there. */
const hosted = <T extends TSchema>(schema: T) =>
  Type.Optional({
    ...schema,
    description: `${(schema as { description?: string }).description}; in the hosted profile`,
  })
const image = Type.Union([Image, Type.Null()], { description: 'Main image' })

const awaitsRelease = Type.Literal(true, {
  description: 'Present if the guide becomes public with its first release',
})

const common = {
  guideid: Type.Integer({ description: 'Number of the guide' }),
  locale: Type.String({ description: 'Language of the guide' }),
  revisionid: Type.Integer({ description: 'Concurrency token; send it with an edit' }),
  guide_revisionid: Type.Integer({ description: 'Number of the revision in the history' }),
  modified_date: seconds('Time of the last change'),
  prereq_modified_date: seconds('Time of the last change of a prerequisite; 0 without'),
  url: Type.String({ description: 'Address of the page of the guide' }),
  type: Type.String({ description: 'One of the guide types of the site' }),
  category: Type.String({ description: 'Title of its category' }),
  subject: Type.String({ description: 'Subject of the guide' }),
  title: Type.String({ description: 'Title on screen' }),
  summary: Type.String({ description: 'One sentence; may be empty' }),
  difficulty: Type.String({ description: 'Difficulty in words, in the language of the response' }),
  public: Type.Boolean({ description: 'True if every reader can view it' }),
}

export const GuideSummary = Type.Object(
  {
    dataType: Type.Literal('guide', { description: 'Distinguishes guides from pages in mixed lists' }),
    ...common,
    category_display_title: Type.String({ description: 'Display title of the category' }),
    time_required_max: Type.Integer({ description: 'Maximum duration in seconds' }),
    userid: Type.Integer({ description: 'Number of the author' }),
    username: Type.String({ description: 'Name of the author' }),
    flags: Type.Array(Type.String(), { description: 'Ids of its flags' }),
    isArchived: Type.Boolean({
      description: 'True if it has the flag GUIDE_ARCHIVED',
    }),
    tags: Type.Union([Type.Array(Type.String()), Type.Literal(false)], {
      description: 'Tags, sorted; false if there are none',
    }),
    attachedQuiz: Type.Null({ description: 'Always null' }),
    periodicReviewSchedule: Type.Null({ description: 'Always null' }),
    image,
    release: Type.Optional(ReleaseName),
    awaits_release: Type.Optional(awaitsRelease),
  },
  { title: 'GuideSummary', description: 'A guide in a list' },
)
export type GuideSummary = Static<typeof GuideSummary>

export const ListedGuide = Type.Object(
  {
    ...GuideSummary.properties,
    category_image: Type.Optional(
      Type.Union([Image], {
        description: 'Image of its category, if the guide has none and the category is not private',
      }),
    ),
  },
  { title: 'ListedGuide', description: 'A guide in a list of guides' },
)
export type ListedGuide = Static<typeof ListedGuide>

export const DeletedGuide = Type.Object(
  {
    guideid: Type.Integer({ description: 'Number of the guide' }),
    langid: {
      ...Language,
      description: 'Original language, which restoring it requires',
    },
    title: Type.String({ description: 'Title of the guide' }),
    category: Type.String({ description: 'Category of the guide before the deletion' }),
    type: Type.String({ description: 'Type of the guide' }),
    public: Type.Boolean({ description: 'True if every reader can view it after restoring' }),
    deleted_date: Type.Integer({ description: 'Time of deletion, UNIX seconds' }),
    userid: nullable(Type.Integer({ description: 'The user who deleted it' })),
    username: nullable(Type.String({ description: 'Current name of that user' })),
  },
  { title: 'DeletedGuide', description: 'A deleted guide that can be restored' },
)

const Requirement = Type.Object(
  {
    type: Type.String({ description: 'Kind, in the author’s words' }),
    quantity: Type.Integer({ description: 'Quantity' }),
    text: Type.String({ description: 'Name of its page' }),
    notes: nullable(Type.String({ description: 'Notes' })),
    url: Type.String({ description: 'Address of the page of the guide' }),
    thumbnail: nullable(Type.String({ description: 'Address of a small image' })),
    isoptional: Type.Boolean({ description: 'True if it is optional' }),
    featured: Type.Boolean({ description: 'True if it is listed first' }),
  },
  { title: 'Requirement', description: 'A part or tool that a guide needs' },
)

const AttachedDocument = Type.Object(
  {
    documentid: Type.Integer({ description: 'Number of the document' }),
    text: Type.String({ description: 'Name of the document' }),
    url: Type.String({ description: 'URL of the page of the document' }),
    download_url: Type.String({ description: 'URL of the download' }),
    extension: Type.String({ description: 'File type, such as pdf' }),
    icon: Type.String({ description: 'Name of a symbol' }),
  },
  { title: 'AttachedDocument', description: 'A document beside a guide or page' },
)

const FlagObject = Type.Object(
  {
    flagid: Type.String({ description: 'Id of the flag' }),
    title: Type.String({ description: 'Name of the flag' }),
    text: Type.String({ description: 'Meaning of the flag' }),
    image: Type.String({ description: 'Address of an image; may be empty' }),
  },
  { title: 'Flag', description: 'A flag of a guide, in words' },
)

export const Guide = Type.Object(
  {
    ...common,
    langid: Type.String({ description: 'Language of the guide' }),
    introduction_raw: Type.String({ description: 'Wiki text' }),
    introduction_rendered: Type.String({ description: 'HTML' }),
    conclusion_raw: Type.String({ description: 'Wiki text' }),
    conclusion_rendered: Type.String({ description: 'HTML' }),
    featured_documentid: nullable(Type.Integer({ description: 'Document that is displayed in the page' })),
    featured_document_embed_url: Type.String({ description: 'Address of a viewer; empty without' }),
    featured_document_thumbnail_url: Type.String({ description: 'Image of it; empty without' }),
    documents: Type.Array(AttachedDocument, { description: 'Attached documents' }),
    flags: Type.Array(Type.Union([Type.String(), FlagObject]), { description: 'Flags, in order' }),
    image,
    parts: Type.Array(Requirement, { description: 'Required parts' }),
    tools: Type.Array(Requirement, { description: 'Required tools' }),
    prerequisites: Type.Array(GuideSummary, { description: 'Prerequisites' }),
    steps: Type.Array(Step, { description: 'Steps of its prerequisites first, then its own' }),
    time_required: Type.String({ description: 'In words' }),
    time_required_min: Type.Integer({ description: 'Seconds' }),
    time_required_max: Type.Integer({ description: 'Seconds' }),
    created_date: seconds('Time of its creation'),
    published_date: seconds('Time of the first publication; 0 if never public'),
    patrol_threshold: Type.Integer({ description: 'Reputation from which edits need no review' }),
    comments: Type.Array(Comment, { description: 'Comments on the guide, at most the newest 200' }),
    author: UserSummary,
    intro_video_url: nullable(Type.String({ description: 'Address of the introductory video' })),
    intro_video: Type.Unknown({ description: 'The introductory video, or null' }),
    available_langids: Type.Array(Type.String(), { description: 'Languages of the guide' }),
    release: Type.Optional(
      Type.Union([GuideRelease, Type.Null()], {
        description: 'The release of this state, null for a state without one; if the site uses releases',
      }),
    ),
    awaits_release: Type.Optional(awaitsRelease),
    prerequisite_releases: Type.Optional(
      Type.Array(PinnedPrerequisite, {
        description: 'Releases of the prerequisites; if the site uses releases',
      }),
    ),
    work_log_enabled: Type.Boolean({ description: 'True if runs of it can be recorded' }),
    // Members that depend on the caller; all others are the same for every reader.
    can_edit: Type.Boolean({ description: 'True if the caller may edit it' }),
    favorited: Type.Boolean({ description: 'True if it is a favourite of the caller' }),
    completed: Type.Boolean({ description: 'True if the caller has completed it' }),
    can_delete: hosted(Type.Boolean({ description: 'True if the caller may delete it' })),
    can_edit_language: hosted(
      Type.Boolean({ description: 'True if the caller may edit it in other languages' }),
    ),
    can_edit_permissions: hosted(
      Type.Boolean({ description: 'True if the caller may change its visibility' }),
    ),
    video_info: Type.Optional(VideoInfo),
    translation: Type.Optional(
      Type.Object(
        {
          isStale: Type.Boolean({ description: 'True if the original of any text has changed since' }),
          staleTexts: Type.Integer({ description: 'Number of texts whose original has changed since' }),
          untranslatedTexts: Type.Integer({ description: 'Number of untranslated texts' }),
        },
        { description: 'State of the translation; only for a language other than the original' },
      ),
    ),
    body_url_path: hosted(Type.String({ description: 'Address of the guide without the site' })),
    introduction_json: hosted(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description: 'The introduction as a document for editors',
      }),
    ),
    intro_video_media_item: hosted(Type.Null({ description: 'Always null' })),
    number_of_dependent_guides: hosted(
      Type.Integer({ description: 'Number of guides that have it as a prerequisite' }),
    ),
    ogdc_enabled: hosted(Type.Literal('inherit', { description: 'Always inherit' })),
    per_step_time_enabled: hosted(Type.Boolean({ description: 'Always false' })),
    should_use_granular_permissions: hosted(Type.Boolean({ description: 'Always false' })),
    work_log_url: hosted(Type.String({ description: 'URL of the page that starts its runs' })),
  },
  { title: 'Guide', description: 'A whole guide with its steps' },
)
export type Guide = Static<typeof Guide>

/** The members of a guide that depend on the caller. */
export type Personal = Pick<Guide, 'can_edit' | 'favorited' | 'completed'> &
  Partial<Pick<Guide, 'can_delete' | 'can_edit_language' | 'can_edit_permissions'>>

/** A guide without members that depend on the caller. */
export type SharedGuide = Omit<Guide, keyof Personal>

const RequirementDraft = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '\\S',
      description: 'Name of its page, in one line',
    }),
    type: Type.Optional(
      Type.String({ maxLength: thingLimits.type, description: 'Kind, in the author’s words' }),
    ),
    quantity: Type.Optional(
      Type.Union(
        [Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.String({ pattern: '^[1-9][0-9]{0,5}$' })],
        {
          description: 'A positive integer, 1 by default',
          errorMessage: 'must be a positive whole number',
        },
      ),
    ),
    notes: Type.Optional(
      Type.Union([Type.String({ maxLength: thingLimits.notes }), Type.Null()], {
        description: 'Notes',
      }),
    ),
    isoptional: Type.Optional(Type.Boolean({ description: 'True if it is optional' })),
    featured: Type.Optional(Type.Boolean({ description: 'True if it is listed first' })),
    summary: Type.Optional(
      Type.String({ maxLength: 1000, description: 'For a page that does not exist yet' }),
    ),
    url: Type.Optional(Type.String({ maxLength: 2000, description: 'For a page that does not exist yet' })),
  },
  {
    title: 'RequirementDraft',
    additionalProperties: false,
    description: 'A part or tool, identified by its page',
  },
)
export type RequirementDraft = Static<typeof RequirementDraft>

const id = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })
const ids = (description: string) =>
  Type.Array(id('Number of a prerequisite'), { maxItems: 100, uniqueItems: true, description })
const time = Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'Seconds' })
const flagDraft = Type.Union([
  Type.String({ maxLength: 80 }),
  Type.Object(
    { flagid: Type.String({ maxLength: 80, description: 'Id of the flag' }) },
    { additionalProperties: true },
  ),
])

const draft = {
  category: Type.String({ minLength: 1, maxLength: 255, description: 'Title of an existing category' }),
  type: Type.String({ maxLength: 40, description: 'One of the guide types of the site' }),
  subject: Type.String({ maxLength: 255, description: 'Subject of the guide, in one line' }),
  title: Type.String({
    maxLength: 255,
    description: 'Title in one line; default: made from type, category and subject',
  }),
  summary: Type.String({ maxLength: 1000, description: 'One sentence, in one line' }),
  introduction: Type.String({ maxLength: 65_536, description: 'Wiki text' }),
  conclusion: Type.String({ maxLength: 65_536, description: 'Wiki text' }),
  flags: Type.Array(flagDraft, {
    maxItems: 50,
    description: 'Ids, or objects with flagid; replaces all. GUIDE_OPTIONAL_ORDER: runs need no work order',
  }),
  time_required_min: time,
  time_required_max: time,
  difficulty: Type.Enum([...difficulties], { description: 'The English words' }),
  image: nullable(id("Image of the caller's media library")),
  prerequisites: ids('Prerequisites, in their order'),
  prerequisite_releases: Type.Array(PinnedPrerequisite, {
    maxItems: 100,
    description: 'Releases of prerequisites; sets the prerequisites as well, if they are omitted',
  }),
  documents: ids("Documents of the caller's media library"),
  featured_documentid: nullable(id('Number of one of the documents')),
  objectid: nullable(id("Video of the caller's media library, as introduction")),
  public: Type.Boolean({ description: 'True if every reader can view it' }),
  parts: Type.Array(RequirementDraft, { maxItems: 100, description: 'Required parts' }),
  tools: Type.Array(RequirementDraft, { maxItems: 100, description: 'Required tools' }),
}

export const NewGuide = Type.Object(
  {
    ...Type.Partial(Type.Object(draft)).properties,
    category: draft.category,
    type: draft.type,
    langid: Type.Optional(Language),
  },
  { title: 'NewGuide', additionalProperties: false, description: 'A guide to create' },
)
export type NewGuide = Static<typeof NewGuide>

export const GuideChange = Type.Partial(
  Type.Object({
    ...draft,
    author: id('The owner of the guide'),
    ...PasswordAgain.properties,
    translated_things,
    time_required: Type.Unknown({ description: 'Accepted and ignored' }),
  }),
  { title: 'GuideChange', additionalProperties: false, description: 'Changes of a guide' },
)
export type GuideChange = Static<typeof GuideChange>
