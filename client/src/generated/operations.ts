// Generated from openapi.json; run the generator again instead of editing this file.

/** Versions, sizes, health and last errors of the server */
export interface About {
  /** Version of Stepwright */
  version: string
  /** Licence by its SPDX name */
  license: string
  /** Version of Node.js */
  node: string
  /** When the process started that answers */
  started_date: number
  /** The database; null: it did not answer */
  database: {
    /** Database engine */
    engine: "SQLite" | "PostgreSQL"
    /** Its version */
    version: string
    /** Size of the database */
    bytes: number
  } | null
  /** Uploaded files */
  files: {
    /** Bucket that stores the files; null: the disk does */
    bucket: string | null
    /** Size of all uploaded originals */
    originals_bytes: number
    /** Disk of the folder of files; null: it could not be read */
    disk: {
      /** Used */
      used_bytes: number
      /** Free */
      free_bytes: number
    } | null
  }
  /** How many jobs there are */
  jobs: {
    /** Waiting */
    waiting: number
    /** Running */
    running: number
    /** Failed */
    failed: number
  }
  /** State of the parts */
  health: {
    /** failed: not reachable */
    database: "ok" | "warning" | "failed" | "off"
    /** warning: uploads are refused because the disk is nearly full; failed: not reachable */
    files: "ok" | "warning" | "failed" | "off"
    /** warning: there are failed jobs */
    jobs: "ok" | "warning" | "failed" | "off"
    /** off: no mail server; warning: mails are retried; failed: mails could not be sent */
    mail: "ok" | "warning" | "failed" | "off"
  }
  /** Last errors of the process that answers, since it started, newest first */
  errors: RecentError[]
}

/** A new step that had a key */
export interface AddedStep {
  /** The client's key for the new step */
  key: string
  /** Its new id */
  stepid: number
}

/** A document beside a guide or page */
export interface AttachedDocument {
  /** Number of the document */
  documentid: number
  /** Its name */
  text: string
  /** URL of its page */
  url: string
  /** URL of the download */
  download_url: string
  /** pdf, … */
  extension: string
  /** Name of a symbol */
  icon: string
}

/** A badge of the site */
export interface Badge {
  /** Number of the badge */
  badgeid: number
  /** Name shown to people */
  name: string
  /** How much it is worth */
  type: "bronze" | "silver" | "gold"
  /** Category of the badge */
  category: string
  /** Condition of the badge */
  description: string
  /** True if it can be earned more than once */
  multiple: boolean
  /** How many people have it */
  num_users: number
  /** Always null */
  icon: null
  /** Address of a picture, may be empty */
  image: string
  /** Colour, such as #a5673f */
  secondary_color: string
}

/** Look of a bullet; in the hosted profile */
export interface BulletStyle {
  /** Number of the bullet */
  bullet_styleid: number
  /** Its name */
  label: string
  /** Kind of its drawing */
  type: "dot" | "char" | "caution"
  /** Its colour, such as #11161a */
  bullet_color: string
  /** The sign of a char */
  char: string | null
  /** Always normal */
  size: string
  /** Always true */
  color_locked: boolean
  /** Always true */
  is_default: boolean
  /** Always false */
  is_disabled: boolean
  /** Always 0 */
  last_modified: number
  /** Always null */
  userid_modified: null
  /** Always null */
  imageid: null
  /** Always empty */
  description: string
}

/** A category with its guides and its position in the tree */
export interface Category {
  /** The title that names the category */
  title: string
  /** The same */
  wiki_title: string
  /** The title shown to people */
  display_title: string
  /** Language of this answer */
  locale: string
  topic_info: CategoryInfo
  category_info: CategoryInfo
  /** Main picture; null: none */
  image: Image | null
  /** One or two sentences */
  description: string
  /** By id: flagid, title, text and image; an empty list when there are none */
  flags: Record<string, unknown> | unknown[]
  /** Questions and answers elsewhere */
  solutions: {
    /** Always empty */
    url: string
    /** Always 0 */
    count: number
  }
  /** Always empty */
  parts: Record<string, unknown>[]
  /** Always empty */
  tools: Record<string, unknown>[]
  /** Its public guides */
  guides: Record<string, unknown>[]
  /** Titles of its ancestors, the closest first */
  ancestors: string[]
  /** Titles of the categories directly below */
  children: string[]
  /** The text in wiki syntax */
  contents_raw: string
  /** The same as HTML */
  contents_rendered: string
}

/** Facts about the product of the category; empty if unknown */
export interface CategoryInfo {
  /** Display title of the category */
  name: string
  /** Manufacturer */
  manufacturer: string
  /** Release date */
  introduced: string
  /** End of production */
  discontinued: string
}

/** A comparison of the device's clocks with the server's clock, or a divergence of its clocks */
export interface ClockMark {
  /** 1, 2, 3 … per device */
  number: number
  /** The clock of the device, UNIX milliseconds */
  at: number
  /** The monotonic clock, in milliseconds since the page was opened */
  mono?: number | undefined
  /** Identifies the load of the page to which that clock belongs */
  session?: string | undefined
  /** The clock of the server, UNIX milliseconds; null: it was not reached */
  server_at: number | null
  /** The `clock_proof` that was returned with that time; without it the time counts as unknown */
  proof?: string | undefined
}

/** A collection of guides */
export interface Collection {
  /** Number of the collection */
  collectionid: number
  /** Its name */
  title: string
  /** Time of its creation, UNIX seconds */
  date: number
  /** Its picture */
  image: Image | null
  /** The guides in it */
  guides: GuideSummary[]
}

/** A comment on a guide, a step or a page */
export interface Comment {
  /** Number of the comment */
  commentid: number
  /** Always null: the language of the text is unknown */
  locale: string | null
  /** Language in which its author read the target */
  langid: string
  /** Kind of the target */
  context: "guide" | "step" | "wiki"
  /** Number of the guide, the step or the page */
  contextid: number
  /** The comment to which it replies; null if it starts a thread */
  parentid: number | null
  author: UserSummary
  /** Title of the guide or the page */
  title: string
  /** Wiki text */
  text_raw: string
  /** HTML */
  text_rendered: string
  /** Always 0 */
  rating: number
  /** When it was written, UNIX seconds */
  date: number
  /** Last change of the text; initially the same as date */
  modified_date: number
  /** Time of the last reply; 0 without replies */
  replied_date: number
  /** resolved: marked as done by a user who may edit the target */
  status: "public" | "resolved" | "deleted"
  /** manual if resolved, otherwise null */
  status_reason: "manual" | null
  /** Number of replies */
  numberOfReplies: number
  /** Replies, the newest first; at most 100 */
  replies: CommentReply[]
}

/** Members to change; omitted members keep their values */
export interface CommentChange {
  /** Wiki text of 1 to 4096 characters; surrounding blanks are removed */
  text?: string | undefined
  /** resolved: marks it as done */
  status?: "public" | "resolved" | undefined
}

/** A reply to a comment */
export interface CommentReply {
  /** Number of the comment */
  commentid: number
  /** Always null: the language of the text is unknown */
  locale: string | null
  /** Language in which its author read the target */
  langid: string
  /** Kind of the target */
  context: "guide" | "step" | "wiki"
  /** Number of the guide, the step or the page */
  contextid: number
  /** The comment to which it replies; null if it starts a thread */
  parentid: number | null
  author: UserSummary
  /** Title of the guide or the page */
  title: string
  /** Wiki text */
  text_raw: string
  /** HTML */
  text_rendered: string
  /** Always 0 */
  rating: number
  /** When it was written, UNIX seconds */
  date: number
  /** Last change of the text; initially the same as date */
  modified_date: number
  /** Time of the last reply; 0 without replies */
  replied_date: number
  /** resolved: marked as done by a user who may edit the target */
  status: "public" | "resolved" | "deleted"
  /** manual if resolved, otherwise null */
  status_reason: "manual" | null
  /** Number of replies */
  numberOfReplies: number
  /** Always empty */
  replies: unknown[]
}

/** Chart of individual values: mean ± 2.66 × mean moving range */
export interface ControlChart {
  /** Middle line */
  mean: number
  /** Standard deviation */
  sigma: number | null
  /** Mean difference of neighbours */
  moving_range: number | null
  /** Lower control limit */
  lower: number | null
  /** Upper control limit */
  upper: number | null
  /** Number of values outside of the control limits */
  out_of_control: number
}

/** Durations of the runs that were finished in the bucket */
export interface CycleTime {
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** Number of runs */
  count: number
  /** Arithmetic mean, in seconds */
  mean: number
  /** The shortest */
  min: number
  /** A quarter took as long or less */
  q1: number
  /** Half took as long or less */
  median: number
  /** Three quarters took as long or less */
  q3: number
  /** 95 of 100 took as long or less */
  p95: number
  /** The longest */
  max: number
  /** Number of these that were finished with missing answers */
  incomplete: number
}

/** Durations of runs from start to end, without pauses */
export interface CycleTimes {
  /** The guide */
  guideid: number
  /** Size of the buckets */
  bucket: "day" | "week" | "month"
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** End of the period, exclusive, UNIX seconds */
  to: number
  /** Number of these that were finished with missing answers */
  incomplete: number
  /** Over the whole period; null without any run */
  total: TimeSummary | null
  /** Buckets with finished runs, in order */
  buckets: CycleTime[]
  /** Published changes of the guide in the period, the newest 200 in order */
  revisions: MarkedRevision[]
}

/** A deleted guide that can be restored */
export interface DeletedGuide {
  /** Number of the guide */
  guideid: number
  /** Original language, which restoring it requires */
  langid: string
  /** Its title */
  title: string
  /** The category that it was in */
  category: string
  /** Its type */
  type: string
  /** True if everyone may read it after it is restored */
  public: boolean
  /** When it was deleted, UNIX seconds */
  deleted_date: number
  /** The user who deleted it */
  userid: number | null
  /** Current name of that user */
  username: string | null
}

/** Deviations of one field */
export interface DeviationCount {
  /** The step */
  stepid: number
  /** The field */
  field_guid: string
  /** Its current label */
  label: string
  /** Number of its values */
  count: number
  /** Part of all, from 0 to 1 */
  share: number
  /** Part of all together with those before */
  cumulative: number
}

/** Deviations of values from their limits */
export interface DeviationCounts {
  /** The guide */
  guideid: number
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** End of the period, exclusive, UNIX seconds */
  to: number
  /** Number of values with a deviation */
  total: number
  /** The most frequent first */
  kinds: DeviationKind[]
  /** The most frequent first, at most 500 */
  deviations: DeviationCount[]
}

/** Kinds of deviation */
export interface DeviationKind {
  /** below or above a limit, early or late, wrong: not right, barcode: not the expected code */
  deviation: string
  /** Number of values */
  count: number
}

/** A file to read or download */
export interface Document {
  /** Always Document */
  type: "Document"
  /** Number of the document */
  documentid: number
  /** Name of the document in addresses */
  guid: string
  /** Name of the file */
  filename: string
  /** Name shown to people */
  title: string
  /** Bytes */
  size: number
  /** Picture of its first page; null: there is none */
  thumbnailid: number | null
  /** The same */
  imageid: number | null
  /** Address of a picture of it, 56 pixels */
  mini: string
  /** 96 pixels */
  thumbnail: string
  /** 300 pixels */
  standard: string
  /** Type as HTTP names it */
  document_type: string
  /** Ending of its name, in small letters */
  document_extension: string
  /** pdf, office, text, 3d_model, archive or other */
  document_group: string
  /** Address of it on this site */
  edit_url: string
  /** Address that shows it, on this site */
  view_url: string
  /** Address to save it from */
  download_url: string
  /** When it was uploaded, in seconds since 1970 */
  date: number
  /** Always empty */
  summary: string
  /** Pages of a PDF; null: not counted, 0: unreadable */
  pages: number | null
  /** State of the picture of its first page: failed if a PDF cannot be rendered */
  state: "processing" | "finished" | "failed"
  /** Words that its owner finds it by */
  tags: string[]
}

/** The media of a step, by id */
export interface DocumentMedia {
  /** Media that `data` refers to */
  type: "image" | "object"
  /** Up to three ids of images, or the id of one object, or null */
  data: number[] | number | null
}

/** Omitted members of an existing step stay unchanged */
export interface DocumentStep {
  /** An existing step of the guide; absent for a new one */
  stepid?: number | undefined
  /** The client's key for the new step */
  key?: string | undefined
  /** One line; may be empty */
  title?: string | undefined
  /** Replaces all lines; none if the step only has media */
  lines?: LineDraft[] | undefined
  media?: DocumentMedia | undefined
}

/** A video of a provider, shown by its player */
export interface Embed {
  /** Always GuideEmbedObject */
  type: "GuideEmbedObject"
  /** Number of the embed */
  embedid: number
  /** The same, as steps and guides write it */
  objectid: number
  /** Always null */
  imageid: number | null
  /** Address of a neutral picture */
  mini: string
  /** Address of a neutral picture */
  thumbnail: string
  /** Address of a neutral picture */
  standard: string
  /** Address of a neutral picture */
  medium: string
  /** Address of the video at its provider */
  url: string
  /** The same */
  view_url: string
  /** Pixels */
  width: number
  /** Pixels */
  height: number
  /** The player, to be put into a page */
  html: string
  /** Title */
  filename: string
  /** Title */
  title: string
  /** YouTube or Vimeo */
  provider: string
  /** The same */
  provider_name: string
  /** Address of the provider */
  provider_url: string
  /** Author; empty if unknown */
  author_name: string
  /** Address of the author; empty if unknown */
  author_url: string
  /** Seconds for which the provider allows caching; null: unknown */
  cache_age: number | null
  /** Always 1.0 */
  version: string
  /** When it was added, in seconds since 1970 */
  date: number
  /** Words that its owner finds it by */
  tags: string[]
}

/** A video to embed */
export interface EmbedDraft {
  /** Address of the video, in any form */
  url: string
}

/** A run of a guide */
export interface Entry {
  /** Number of the run */
  entryid: number
  /** Name of the run, made where it was begun */
  runid: string
  /** The guide that is performed */
  guideid: number
  /** Title of the guide today */
  guide_title: string
  /** The current operator */
  userid: number
  /** Name of who has it now */
  username: string
  /** The user who started it */
  starterid: number
  /** Work order, as it was typed */
  workorderid: string
  /** State of the run */
  status: "started" | "paused" | "suspended" | "complete" | "cancelled"
  /** Start, UNIX seconds */
  starttime: number
  /** When it was finished or cancelled, UNIX seconds; null while it is open */
  endtime: number | null
  /** 1 if it was cancelled */
  cancelled: number
  /** Number of the newest save or entered step; send it back as lasttimingid */
  timingid: number | null
  /** Number of its newest event */
  last_entry_eventid: number
  /** From start to end, or until now, without pauses, in seconds */
  duration: number
  /** Under way: neither paused nor suspended, in seconds */
  active_duration: number
  /** Paused, in seconds */
  paused_duration: number
  /** Suspended, in seconds */
  suspended_duration: number
  /** The step that is worked on, or will be when the run goes on */
  stepid: number | null
  /** In the order of first entry */
  step_times: StepTime[]
  /** Language in which it is read */
  langid: string
  /** The state of the guide that it follows */
  guide_revisionid: number
  /** True if the guide or a prerequisite was edited since the start */
  guide_edited_since: boolean
  /** The state of the guide that a new run would follow */
  current_guide_revisionid: number
  /** In the order of work */
  prerequisite_revisions: PinnedGuide[]
  /** No form newer than this one counts for it */
  max_form_revisionid: number
  /** Values that lie outside of what was expected */
  deviation_count: number
  /** Required fields that were empty at the end */
  missing_count: number
  /** The fields that were empty */
  missing: MissingField[]
  /** The reason for finishing without them, if one was given */
  missing_reason?: string
  /** Number of fields with conflicting answers that are not settled */
  disagreements: number
  /** Answers given after the end */
  late: number
  /** Events that devices have reported and not sent yet */
  unsent: number
  /** Only in the response for a single run: devices that recorded events in it */
  devices?: EntryDevice[]
  /** Only in the response for a single run on hold: proof for a device that takes the run over offline */
  hold_proof?: string
  /** Only in the response for a single run: true if the caller may settle conflicting answers */
  can_settle?: boolean
  /** Its values, in the order of saving */
  work_data: WorkDatum[]
}

/** The values to correct */
export interface EntryChange {
  /** Work order: one line of at most 200 characters */
  workorderid: string | number
}

/** A device that recorded events in a run */
export interface EntryDevice {
  /** The device */
  device: string
  /** Its name on screen; empty for none */
  label: string
  /** Events that the device has reported and not sent yet */
  missing: number
}

/** An event of a run */
export interface EntryEvent {
  /** Number, growing within a run */
  entry_eventid: number
  /** Time, UNIX seconds */
  date: number
  /** Kind of the event */
  type: "started" | "step.entered" | "value.saved" | "value.corrected" | "value.settled" | "file.added" | "note.added" | "paused" | "resumed" | "suspended" | "taken-over" | "workorder.changed" | "finished" | "cancelled" | "withdrawn"
  /** The user who did it */
  userid: number | null
  /** Name of who did it */
  username: string | null
  /** The step that was entered */
  stepid: number | null
  /** The reason that was given */
  reason: string | null
  /** Operator before the run was taken over */
  from_userid: number | null
  /** The work order before it was changed */
  from_workorderid: string | null
  /** The note that was added */
  text: string | null
  /** Permanent id of the event */
  eventid: string
  /** True time, UNIX milliseconds */
  at: number
  /** The device that recorded it; null: recorded by the server for a program */
  device: string | null
  /** Its number among the events of that device in this run */
  seq: number | null
  /** Time on the clock of the device, UNIX milliseconds */
  device_at: number | null
  /** Time on that clock when it was sent */
  sent_at: number | null
  /** Time of arrival at the server, UNIX milliseconds */
  received_at: number
  /** True if recorded offline: sent over ten seconds later */
  offline: boolean
  /** True if the clocks of the device contradict each other about its time */
  uncertain: boolean
  /** Which administrator sent it for the person who did it */
  let_in_by: number | null
  /** True if a former operator recorded it without knowing of the loss: changes neither state nor values */
  late: boolean
  /** The answers of the event */
  answers: {
    /** Revision of the field at the start of the run */
    field_revisionid: number
    /** Which of several readings, from 1 */
    reading: number
    /** As in work_data; null: emptied, or a file that has not come yet */
    value: string | null
    /** How the value lies outside of what was expected; null: it does not */
    deviation: "below" | "above" | "early" | "late" | "wrong" | "barcode" | null
    /** Name of the file on the device */
    file: string | null
    /** The event whose answer was replaced knowingly; null: none */
    based_on: string | null
  }[]
  /** SHA-256 over it and the hash of the event before it; null: older than that */
  hash: string | null
}

/** A value that was saved at some time in a run */
export interface EntryValue {
  /** Number of the value */
  valueid: number
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** Name of the field, the same in all its revisions */
  field_guid: string
  /** The step whose form asked */
  stepid: number
  /** Label of the field at that time */
  label: string
  /** As in work_data; null: the field was emptied */
  value: string | null
  /** Place of the step over all guides of the run, from 1 */
  step_number: number
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter"
  /** Which of several readings, from 1 */
  reading: number
  /** How the value lies outside of what was expected; null: it does not */
  deviation: "below" | "above" | "early" | "late" | "wrong" | "barcode" | null
  /** Time of saving, UNIX seconds */
  date: number
  /** User who saved it */
  userid: number | null
  /** Unit of measure; empty for none */
  unit: string
  /** Lower limit then */
  min: number | null
  /** Upper limit then */
  max: number | null
  /** True if the lower limit itself was not allowed */
  min_exclusive: boolean
  /** True if the upper limit itself was not allowed */
  max_exclusive: boolean
  /** The number to aim at then */
  target: number | null
  /** The lower warning limit at that time */
  warn_min?: number
  /** The upper warning limit at that time */
  warn_max?: number
  /** The first valid day or time of day */
  earliest?: string
  /** The last valid day or time of day */
  latest?: string
  /** The expected text */
  expected?: string
  /** The pattern of a valid text */
  pattern?: string
  /** Name of who saved it */
  username: string | null
  /** Why an earlier value was corrected */
  reason: string | null
  /** True for the current value, false if a later one replaced it */
  current: boolean
  /** True if it conflicts with the current value and is not settled */
  rival: boolean
  /** True if it was given after the end of the run */
  late: boolean
  /** The device that recorded it; null: recorded by the server for a program */
  device: string | null
  /** Time of arrival at the server, UNIX milliseconds */
  received_at: number
  /** True if recorded offline: sent over ten seconds later */
  offline: boolean
  /** True if the clocks of the device contradict each other about its time */
  uncertain: boolean
}

/** One entry of the audit trail */
export interface Event {
  /** Number of the event, growing */
  eventid: number
  /** noun.past-tense */
  type: string
  /** UNIX seconds */
  date: number
  /** The acting user; null for the system and anonymous requests */
  userid: number | null
  /** Their name as it is now */
  username: string | null
  /** From where: way in, address, request */
  source: string
  /** Kind of the thing that it happened to, for example user */
  subject: string
  /** Number of that thing */
  subjectid: number
  /** Former state, null if there was none */
  before: unknown
  /** New state, null if there is none */
  after: unknown
}

/** The events that a device recorded in a run */
export interface EventBatch {
  /** Version of the event format; the server accepts every released version */
  version?: number | undefined
  /** The sending device */
  device: string
  /** Name of the device on screen */
  label?: string | undefined
  /** The time of sending */
  sent: {
    /** The clock of the device, UNIX milliseconds */
    at: number
    /** The monotonic clock, in milliseconds since the page was opened */
    mono?: number | undefined
    /** Identifies the load of the page to which that clock belongs */
    session?: string | undefined
    /** How long its last exchange took, in milliseconds */
    round_trip?: number | null | undefined
  }
  /** From the last exchange before the first event until now */
  marks?: ClockMark[] | undefined
  /** Sends events of other users: administrators only */
  for_others?: boolean | undefined
  /** The greatest seq that this device has recorded in the run, sent or not */
  last?: number | undefined
  /** Ordered by seq */
  events: (NotedEvent | Record<string, unknown> | unknown[] | string | number | boolean | null)[]
}

/** The verdict on each event of a batch */
export interface EventVerdicts {
  /** Number of the run; null: it could not begin */
  entryid: number | null
  /** Name of the run */
  runid: string | null
  /** Accepted events, also those that were stored before */
  events: TakenEvent[]
  /** Rejected events */
  refused: RefusedEvent[]
  /** Gaps of all devices, at most 100 */
  missing: MissingEvents[]
  /** When the server received the batch, UNIX milliseconds */
  received_at: number
  /** Signature of that time for this user and device */
  clock_proof: string
  /** The run after the batch */
  state: {
    /** State of the run */
    status: "started" | "paused" | "suspended" | "complete" | "cancelled"
    /** The current operator */
    userid: number
    /** The step that is worked on */
    stepid: number | null
    /** The newest event of the run, by arrival */
    number: number
    /** The number of fields with conflicting answers */
    disagreements: number
  } | null
}

/** A guide that a user has marked */
export interface Favorite {
  /** Time of the mark, UNIX seconds */
  date: number
  guide: GuideSummary
}

/** A field of a step form */
export interface Field {
  /** Name of the field, the same in all its revisions */
  field_guid: string
  /** Number of this state of the field; values refer to it */
  field_revisionid: number
  /** Number of the form that contains it; in the history of a field, of the form in which this state was saved */
  form_revisionid: number
  /** Position in the form, from 1 */
  orderby: number
  /** Label on screen */
  label: string
  /** Kind of its value */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter"
  /** True: a finished run lists a missing answer */
  required: boolean
  /** Hint in an empty Text Input; 1 for a Checkbox that is initially checked */
  placeholder: string
  /** Initial text of a Text Area */
  textarea: string
  /** Options of Radios, Select and Checkboxes: a list as JSON text */
  options: string
  /** Translated labels of the options, in order; present only if translated. Answers contain the options */
  option_labels?: string[]
  /** Unit of measure of a Numeric Input or a Counter */
  unit: string
  /** Lower limit; values below it are accepted as deviations */
  min: number | null
  /** Upper limit; values above it are accepted as deviations */
  max: number | null
  /** True if the lower limit itself is a deviation */
  min_exclusive: boolean
  /** True if the upper limit itself is a deviation */
  max_exclusive: boolean
  /** Maximum number of decimal places */
  decimals: number | null
  /** Target value */
  target: number | null
  /** Help on how to find the answer */
  help: string
  /** Proposed answer */
  default: string | null
  /** Number of values to record one after the other */
  readings: number
  /** Expected code: text with * for any characters, ? for one character, # for a digit */
  barcode: string | null
  /** Condition that shows the field; null: always shown */
  show_when: ShowWhen | null
  /** Minimum number of readings of an answer; default 1 */
  least_readings?: number
  /** Values below it are valid but get a warning */
  warn_min?: number
  /** Values above it are valid but get a warning */
  warn_max?: number
  /** Earliest day (2026-03-09) or time of day (07:05) without deviation */
  earliest?: string
  /** Latest day or time of day without deviation */
  latest?: string
  /** For Checkboxes: options that must be ticked */
  right_options?: string[]
  /** Options that are accepted as deviations; for a Checkbox 1 (ticked) or 0 */
  wrong_options?: string[]
  /** For texts: the expected answer */
  expected?: string
  /** Pattern of an expected text: # a digit, @ a letter, ? one character, * any characters, {2} or {2,4} repeat the previous one */
  pattern?: string
}

/** The numbers of one field over time */
export interface FieldAnalysis {
  /** The field */
  field_guid: string
  /** Its current label */
  label: string
  /** Its current unit of measure */
  unit: string
  /** The guide of its form */
  guideid: number
  /** The step of its form */
  stepid: number
  /** Number of values in the period */
  count: number
  /** Mean of all of them */
  mean: number | null
  /** Standard deviation of all of them */
  sigma: number | null
  /** The smallest of all */
  min: number | null
  /** The greatest of all */
  max: number | null
  /** Over the returned points; null without any */
  chart: ControlChart | null
  /** The newest values, in order */
  points: FieldPoint[]
}

/** A field to save */
export interface FieldDraft {
  /** Name of a field that this step has or had; absent for a new one */
  field_guid?: string | null | undefined
  /** Label on screen */
  label: string
  /** Kind of its value */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter"
  /** True: a finished run lists a missing answer */
  required?: boolean | number | null | undefined
  /** For Text Input; 1 for a Checkbox that is initially checked; ignored for other types */
  placeholder?: string | number | boolean | null | undefined
  /** For Text Area; ignored for other types */
  textarea?: string | null | undefined
  /** For Radios, Select and Checkboxes, at least one: a list, or such a list as JSON text; ignored for other types */
  options?: (string | number | boolean)[] | string | null | undefined
  /** For Numeric Input and Counter */
  unit?: string | null | undefined
  /** For Numeric Input and Counter */
  min?: number | null | undefined
  /** For Numeric Input and Counter */
  max?: number | null | undefined
  /** For Numeric Input and Counter */
  min_exclusive?: boolean | number | null | undefined
  /** For Numeric Input and Counter */
  max_exclusive?: boolean | number | null | undefined
  /** For Numeric Input */
  decimals?: number | null | undefined
  /** For Numeric Input and Counter, within the limits */
  target?: number | null | undefined
  /** For Numeric Input and Counter, within the limits */
  warn_min?: number | null | undefined
  /** For Numeric Input and Counter, within the limits */
  warn_max?: number | null | undefined
  /** For Date and Time */
  earliest?: string | null | undefined
  /** For Date and Time */
  latest?: string | null | undefined
  /** For Checkboxes: options that must be ticked */
  right_options?: (string | number | boolean)[] | null | undefined
  /** For choices and Checkbox: options that are accepted as deviations */
  wrong_options?: (string | number | boolean)[] | null | undefined
  /** Help on how to find the answer */
  help?: string | null | undefined
  /** For texts, numbers and choices: the proposed answer */
  default?: string | number | null | undefined
  /** For Text Input, Numeric Input and Image: number of values to record */
  readings?: number | null | undefined
  /** Minimum number of readings of an answer */
  least_readings?: number | null | undefined
  /** For Text Input: the expected code or its pattern */
  barcode?: string | null | undefined
  /** For texts: the expected answer */
  expected?: string | null | undefined
  /** For texts: pattern of an expected answer */
  pattern?: string | null | undefined
  /** Condition that shows the field; default: always shown */
  show_when?: ShowWhenDraft | null | undefined
  /** Accepted and ignored */
  field_revisionid?: unknown | undefined
  /** Accepted and ignored */
  form_revisionid?: unknown | undefined
  /** Accepted and ignored */
  orderby?: unknown | undefined
  /** Accepted and ignored */
  stepid?: unknown | undefined
  /** Accepted and ignored */
  guideid?: unknown | undefined
}

/** A value with the limits at that time */
export interface FieldPoint {
  /** The value */
  valueid: number
  /** The run */
  entryid: number
  /** Time of saving, UNIX seconds */
  date: number
  /** The value */
  value: number
  /** The field as it was then */
  field_revisionid: number
  /** Lower limit then */
  min: number | null
  /** Upper limit then */
  max: number | null
  /** Target then */
  target: number | null
  /** below or above the limits at that time */
  deviation: string | null
  /** Outside of the control limits */
  out_of_control: boolean
}

/** A saved state of a field */
export interface FieldState {
  /** Name of the field, the same in all its revisions */
  field_guid: string
  /** Number of this state of the field; values refer to it */
  field_revisionid: number
  /** Number of the form that contains it; in the history of a field, of the form in which this state was saved */
  form_revisionid: number
  /** Position in the form, from 1 */
  orderby: number
  /** Label on screen */
  label: string
  /** Kind of its value */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter"
  /** True: a finished run lists a missing answer */
  required: boolean
  /** Hint in an empty Text Input; 1 for a Checkbox that is initially checked */
  placeholder: string
  /** Initial text of a Text Area */
  textarea: string
  /** Options of Radios, Select and Checkboxes: a list as JSON text */
  options: string
  /** Translated labels of the options, in order; present only if translated. Answers contain the options */
  option_labels?: string[]
  /** Unit of measure of a Numeric Input or a Counter */
  unit: string
  /** Lower limit; values below it are accepted as deviations */
  min: number | null
  /** Upper limit; values above it are accepted as deviations */
  max: number | null
  /** True if the lower limit itself is a deviation */
  min_exclusive: boolean
  /** True if the upper limit itself is a deviation */
  max_exclusive: boolean
  /** Maximum number of decimal places */
  decimals: number | null
  /** Target value */
  target: number | null
  /** Help on how to find the answer */
  help: string
  /** Proposed answer */
  default: string | null
  /** Number of values to record one after the other */
  readings: number
  /** Expected code: text with * for any characters, ? for one character, # for a digit */
  barcode: string | null
  /** Condition that shows the field; null: always shown */
  show_when: ShowWhen | null
  /** Minimum number of readings of an answer; default 1 */
  least_readings?: number
  /** Values below it are valid but get a warning */
  warn_min?: number
  /** Values above it are valid but get a warning */
  warn_max?: number
  /** Earliest day (2026-03-09) or time of day (07:05) without deviation */
  earliest?: string
  /** Latest day or time of day without deviation */
  latest?: string
  /** For Checkboxes: options that must be ticked */
  right_options?: string[]
  /** Options that are accepted as deviations; for a Checkbox 1 (ticked) or 0 */
  wrong_options?: string[]
  /** For texts: the expected answer */
  expected?: string
  /** Pattern of an expected text: # a digit, @ a letter, ? one character, * any characters, {2} or {2,4} repeat the previous one */
  pattern?: string
  /** The step that has the form */
  stepid: number
  /** The guide that owns the step */
  guideid: number
  /** When it was saved, UNIX seconds */
  created_date: number
  /** The user who saved it */
  userid: number | null
}

/** Optional */
export interface Finish {
  /** Why it is finished although answers are missing; at most 1000 characters */
  reason?: string | null | undefined
}

/** A mark on a guide, in words */
export interface Flag {
  /** Id of the flag */
  flagid: string
  /** Name of the flag */
  title: string
  /** Its meaning */
  text: string
  /** Address of a picture, may be empty */
  image: string
}

/** The flags that the caller may set */
export interface FlagChoice {
  /** Flags of guides, by id */
  guide: Record<string, {
    /** Id of the flag */
    flagid: string
    /** Name of the flag */
    title: string
    /** Its meaning */
    text: string
    /** Address of a picture, may be empty */
    image: string
    /** Always false: the picture is no sign of an icon font */
    isFontAwesome: boolean
  }>
}

/** A team that a search has found */
export interface FoundTeam {
  /** Tells teams from guides and pages */
  dataType: "team"
  /** Number of the team */
  teamid: number
  /** Name shown to people */
  name: string
  /** Number of the person who looks after it */
  owner: number | null
  /** Sum over its members */
  reputation: number
  /** Its picture */
  image: Image | null
  /** The page about the team */
  url: string
  /** How many people are in it */
  member_count: number
  /** Purpose; may be empty */
  description: string
  /** When somebody joined last, UNIX seconds */
  new_member_since: number | null
  /** Can people join by a code? */
  has_join_code: boolean
  /** Always null */
  location: null
  /** Always null */
  latitude: null
  /** Always null */
  longitude: null
}

/** An invitation together with its link */
export interface FreshInvitation {
  /** Number of the invitation */
  invitationid: number
  /** Address that it is meant for */
  email: string | null
  /** Privileges of the new user */
  privileges: string[]
  /** UNIX seconds */
  created_date: number
  /** Until when it works, UNIX seconds */
  expires_date: number
  /** When somebody registered with it, UNIX seconds */
  used_date: number | null
  /** The user who registered with it */
  userid: number | null
  /** The link to hand over; it can not be shown again */
  url: string
}

/** A token together with its secret */
export interface FreshToken {
  /** Number of the token */
  tokenid: number
  /** session: from signing in; api: made for a program */
  kind: "session" | "api"
  /** Purpose; for a session, the program that signed in */
  label: string
  /** UNIX seconds */
  created_date: number
  /** To the minute; null when never used */
  last_used_date: number | null
  /** null when it never expires */
  expires_date: number | null
  /** Scopes of the token; a session has all (read: everything that the owner may see; write: changing guides, pages, comments and media; work_log: runs of guides, with what is read and uploaded while working; account: the profile of the owner, sessions and tokens; administration: what only administrators may) */
  scopes: ("read" | "write" | "work_log" | "account" | "administration")[]
  /** Was this very request made with it? */
  current: boolean
  /** The secret; it can not be shown again */
  token: string
}

/** A whole guide with its steps */
export interface Guide {
  /** Number of the guide */
  guideid: number
  /** Language that it is in */
  locale: string
  /** Concurrency token: give it with an edit */
  revisionid: number
  /** Number of the saved state in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of its page */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Its subject */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** In words, in the language of the answer */
  difficulty: string
  /** True if everyone may read it */
  public: boolean
  /** Language that it is in */
  langid: string
  /** Wiki text */
  introduction_raw: string
  /** HTML */
  introduction_rendered: string
  /** Wiki text */
  conclusion_raw: string
  /** HTML */
  conclusion_rendered: string
  /** Document that is shown in the page */
  featured_documentid: number | null
  /** Address of a viewer; empty without */
  featured_document_embed_url: string
  /** Picture of it; empty without */
  featured_document_thumbnail_url: string
  /** Attached documents */
  documents: AttachedDocument[]
  /** Flags, in order */
  flags: (string | Flag)[]
  /** Main picture */
  image: Image | null
  /** Parts that are needed */
  parts: Requirement[]
  /** Tools that are needed */
  tools: Requirement[]
  /** Guides that come first */
  prerequisites: GuideSummary[]
  /** Steps of its prerequisites first, then its own */
  steps: Step[]
  /** In words */
  time_required: string
  /** Seconds */
  time_required_min: number
  /** Seconds */
  time_required_max: number
  /** Time of its creation, UNIX seconds */
  created_date: number
  /** Time at which it first became public; 0 before, UNIX seconds */
  published_date: number
  /** Reputation from which edits need no review */
  patrol_threshold: number
  /** Comments on the guide, at most the newest 200 */
  comments: Comment[]
  author: UserSummary
  /** Address of the introductory video */
  intro_video_url: string | null
  /** The introductory video, or null */
  intro_video: unknown
  /** Languages in which it exists */
  available_langids: string[]
  /** True if runs of it can be recorded */
  work_log_enabled: boolean
  /** True if the caller may edit it */
  can_edit: boolean
  /** True if it is a favourite of the caller */
  favorited: boolean
  /** True if the caller has completed it */
  completed: boolean
  /** True if the caller may delete it; in the hosted profile */
  can_delete?: boolean
  /** True if the caller may edit it in other languages; in the hosted profile */
  can_edit_language?: boolean
  /** True if the caller may change its visibility; in the hosted profile */
  can_edit_permissions?: boolean
  video_info?: VideoInfo
  /** Its freshness; only for a language other than the original */
  translation?: {
    /** True if the original of any text has changed since */
    isStale: boolean
    /** Number of texts whose original has changed since */
    staleTexts: number
    /** Number of untranslated texts */
    untranslatedTexts: number
  }
  /** Its address without the site; in the hosted profile */
  body_url_path?: string
  /** The introduction as a document for editors; in the hosted profile */
  introduction_json?: Record<string, unknown>
  /** Always null; in the hosted profile */
  intro_video_media_item?: null
  /** Number of guides that have it as a prerequisite; in the hosted profile */
  number_of_dependent_guides?: number
  /** Always inherit; in the hosted profile */
  ogdc_enabled?: "inherit"
  /** Always false; in the hosted profile */
  per_step_time_enabled?: boolean
  /** Always false; in the hosted profile */
  should_use_granular_permissions?: boolean
  /** URL of the page on which its runs begin; in the hosted profile */
  work_log_url?: string
}

/** Changes of a guide */
export interface GuideChange {
  /** Title of an existing category */
  category?: string | undefined
  /** One of the guide types of the site */
  type?: string | undefined
  /** Its subject, in one line */
  subject?: string | undefined
  /** One line; made from type, category and subject by default */
  title?: string | undefined
  /** One sentence, in one line */
  summary?: string | undefined
  /** Wiki text */
  introduction?: string | undefined
  /** Wiki text */
  conclusion?: string | undefined
  /** Ids, or objects with flagid; replaces all */
  flags?: (string | {
    /** Id of the flag */
    flagid: string
  })[] | undefined
  /** Seconds */
  time_required_min?: number | undefined
  /** Seconds */
  time_required_max?: number | undefined
  /** The English words */
  difficulty?: "Very easy" | "Easy" | "Moderate" | "Difficult" | "Very difficult" | undefined
  /** Picture of the own media manager */
  image?: number | null | undefined
  /** Guides that come first, in their order */
  prerequisites?: number[] | undefined
  /** Documents of the own media manager */
  documents?: number[] | undefined
  /** One of the documents */
  featured_documentid?: number | null | undefined
  /** Video of the own media manager, as introduction */
  objectid?: number | null | undefined
  /** True if everyone may read it */
  public?: boolean | undefined
  /** Parts that are needed */
  parts?: RequirementDraft[] | undefined
  /** Tools that are needed */
  tools?: RequirementDraft[] | undefined
  /** The owner of the guide */
  author?: number | undefined
  /** Only with langid of a translation: words of tools and parts; omitted ones stay unchanged. Names are those of their pages */
  translated_things?: TranslatedThing[] | undefined
  /** Accepted and ignored */
  time_required?: unknown | undefined
}

/** The differences of two states of a guide */
export interface GuideComparison {
  from: GuideRevisionSummary
  to: GuideRevisionSummary
  /** The differences: fields first, then steps and lines */
  changes: GuideDifference[]
  /** The differences in one line of English; empty without */
  summary: string
}

/** How to duplicate a guide */
export interface GuideCopyDraft {
  /** Title of the copy, in one line; “Copy of …” in the language of the guide when absent or empty */
  title?: string | undefined
}

/** One difference between two states of a guide */
export interface GuideDifference {
  /** Kind of the change: a value, a long text, a list, or a step */
  kind: "field" | "text" | "list" | "stepAdded" | "stepRemoved" | "stepMoved" | "stepChanged"
  /** Name of the field, as edits write it */
  field?: string
  /** Number of the step */
  stepid?: number
  /** Place of the step before, from 1 */
  from?: number
  /** Place of the step after, from 1 */
  to?: number
  /** Value before */
  before?: unknown
  /** Value after */
  after?: unknown
  /** For two short texts: the spans of words that were added, removed and unchanged */
  words?: unknown
  /** For a list: added members */
  added?: unknown
  /** For a list: removed members */
  removed?: unknown
  /** For a list: true if unchanged members have another order */
  isReordered?: boolean
  /** For an added or removed step: its title, lines, media and the fields of its form */
  step?: unknown
  /** For a step: its title before and after, or null */
  title?: unknown
  /** For a text or a step: each line that was added, removed, changed or moved */
  lines?: unknown
  /** For a step: its media before and after, or null */
  media?: unknown
  /** For a step: each field of its form that was added, removed, changed or moved */
  form?: unknown
}

/** One difference between two states of a guide, in brief */
export interface GuideDifferenceInBrief {
  /** field.set, text.changed, list.changed, step.added, step.lines-changed, step.form-changed, … */
  code: string
  /** Names, positions and counts for a sentence; long values are cut */
  params: Record<string, string | number>
}

/** A whole guide to save; omitted fields stay unchanged */
export interface GuideDocument {
  /** Title of an existing category */
  category?: string | undefined
  /** One of the guide types of the site */
  type?: string | undefined
  /** Its subject, in one line */
  subject?: string | undefined
  /** One line; made from type, category and subject by default */
  title?: string | undefined
  /** One sentence, in one line */
  summary?: string | undefined
  /** Wiki text */
  introduction?: string | undefined
  /** Wiki text */
  conclusion?: string | undefined
  /** Ids, or objects with flagid; replaces all */
  flags?: (string | {
    /** Id of the flag */
    flagid: string
  })[] | undefined
  /** Seconds */
  time_required_min?: number | undefined
  /** Seconds */
  time_required_max?: number | undefined
  /** The English words */
  difficulty?: "Very easy" | "Easy" | "Moderate" | "Difficult" | "Very difficult" | undefined
  /** Picture of the own media manager */
  image?: number | null | undefined
  /** Guides that come first, in their order */
  prerequisites?: number[] | undefined
  /** Documents of the own media manager */
  documents?: number[] | undefined
  /** One of the documents */
  featured_documentid?: number | null | undefined
  /** Video of the own media manager, as introduction */
  objectid?: number | null | undefined
  /** Parts that are needed */
  parts?: RequirementDraft[] | undefined
  /** Tools that are needed */
  tools?: RequirementDraft[] | undefined
  /** Only for users who may tag */
  tags?: {
    /** Words to put on */
    add?: string[] | undefined
    /** Words to take off */
    remove?: string[] | undefined
  } | undefined
  /** All steps in their order; omitted steps are removed */
  steps: DocumentStep[]
}

/** Everything that a run of a guide needs */
export interface GuidePlan {
  /** The guide */
  guideid: number
  /** The language in which it is read */
  langid: string
  guide: Guide
  /** One for each step that has a form */
  forms: StepForm[]
  /** Names these revisions: a run that begins with them sends it along */
  plan: string
}

/** A saved state of a guide, with its changes in brief */
export interface GuideRevision {
  /** Number of the saved state over the whole site */
  guide_revisionid: number
  /** Concurrency token of the guide in that state */
  revisionid: number
  /** Its language */
  langid: string
  /** UNIX seconds */
  date: number
  /** The user who saved it */
  user: UserSummary | null
  /** created, edited, step.added, step.changed, form.changed, reverted, … */
  action: string
  /** State of its review */
  status: "accepted" | "pending" | "denied"
  /** True if saved by a trusted user, or accepted */
  patrolled: boolean
  /** True for the published state */
  current: boolean
  /** guide_revisionid on which the edit was based; null for the first */
  base_revisionid: number | null
  /** For a translation: guide_revisionid of the original from which it was made */
  source_revisionid: number | null
  /** The first few of its changes, in brief */
  descriptions: GuideDifferenceInBrief[]
  /** Number of all differences */
  differences: number
  /** The differences in one line of English; empty without */
  summary: string
}

/** One saved state of a guide */
export interface GuideRevisionSummary {
  /** Number of the saved state over the whole site */
  guide_revisionid: number
  /** Concurrency token of the guide in that state */
  revisionid: number
  /** Its language */
  langid: string
  /** UNIX seconds */
  date: number
  /** The user who saved it */
  user: UserSummary | null
  /** created, edited, step.added, step.changed, form.changed, reverted, … */
  action: string
  /** State of its review */
  status: "accepted" | "pending" | "denied"
  /** True if saved by a trusted user, or accepted */
  patrolled: boolean
  /** True for the published state */
  current: boolean
  /** guide_revisionid on which the edit was based; null for the first */
  base_revisionid: number | null
  /** For a translation: guide_revisionid of the original from which it was made */
  source_revisionid: number | null
}

/** A guide in a list */
export interface GuideSummary {
  /** Distinguishes guides from pages in mixed lists */
  dataType: "guide"
  /** Number of the guide */
  guideid: number
  /** Language that it is in */
  locale: string
  /** Concurrency token: give it with an edit */
  revisionid: number
  /** Number of the saved state in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of its page */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Its subject */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** In words, in the language of the answer */
  difficulty: string
  /** True if everyone may read it */
  public: boolean
  /** Display title of the category */
  category_display_title: string
  /** Maximum duration in seconds */
  time_required_max: number
  /** Number of its author */
  userid: number
  /** Name of its author */
  username: string
  /** Ids of its flags */
  flags: string[]
  /** True if it has the flag GUIDE_ARCHIVED: it remains for its history only */
  isArchived: boolean
  /** Its tags, sorted; false without any */
  tags: string[] | false
  /** Always null */
  attachedQuiz: null
  /** Always null */
  periodicReviewSchedule: null
  /** Main picture */
  image: Image | null
}

/** Teams of a guide, and the caller's rights on it */
export interface GuideTeams {
  /** Teams with access to the guide */
  guideTeams: Team[]
  /** True if the caller may view the guide */
  canIViewGuide: boolean
  /** True if the caller may edit it */
  canIEditGuide: boolean
  /** True if the caller may publish it and open it to others */
  canIChangeGuidePrivacy: boolean
}

/** A translation beside its original */
export interface GuideTranslation {
  /** Number of the guide */
  guideid: number
  /** Language of the translation */
  langid: string
  /** Language of the original */
  source_langid: string
  /** Token of the translation: give it with an edit; 0 when there is none */
  revisionid: number
  /** Number of its newest state in the history; null if there is none */
  guide_revisionid: number | null
  /** guide_revisionid of the original */
  source_revisionid: number
  /** The texts of the guide */
  fields: {
    /** Name of the field */
    field: string
    /** The original as readers see it now */
    source: string
    /** The newest translation; empty without */
    translation: string
    /** The original text from which this was translated; null without a translation */
    made_from: string | null
    /** stale: the original has changed since */
    state: "current" | "stale" | "missing"
  }[]
  /** Parts and then tools, in their order */
  things: ThingPair[]
  /** Its own steps, in their order */
  steps: StepPair[]
  /** Its progress */
  counts: {
    /** Texts that are up to date, empty originals included */
    current: number
    /** Texts whose original was changed since */
    stale: number
    /** Texts that nobody has translated */
    missing: number
  }
  /** True if the site has a translation service, see machineTranslateLangid of a guide */
  has_service: boolean
}

/** A saved view of a list of guides */
export interface GuideView {
  /** Number of the view */
  viewid: number
  /** Whose it is: only this person changes or removes it */
  userid: number
  /** The team whose members see it; null: nobody but its person */
  teamid: number | null
  /** Name of the view */
  name: string
  filter: GuideViewFilter
  /** When it was saved last, UNIX seconds */
  saved_date: number
}

/** A view to be saved */
export interface GuideViewDraft {
  /** Name; replaces a view with the same name */
  name: string
  /** A team of the caller whose members see it as well; null or absent: for oneself */
  teamid?: number | null | undefined
  filter: GuideViewFilter
}

/** Filter and order of the table of guides */
export interface GuideViewFilter {
  /** A part of the title */
  q?: string
  /** Guides in this state */
  state?: "public" | "private" | "archived" | "pending"
  /** Guides in this category and below it */
  category?: string
  /** Guides of this type */
  type?: string
  /** Guides that are written or translated in this language */
  langid?: string
  /** Guides of this author */
  owner?: number
  /** Sort column; absent: latest change */
  sort?: "title" | "category" | "type" | "language" | "owner"
  /** Sort direction */
  order?: "asc" | "desc"
}

/** Sizes that the picture is too small for are left out */
export interface Image {
  /** Number of the picture; below 0 for placeholders */
  id: number
  /** Name of the picture in addresses */
  guid: string
  /** Address of the picture, 56 pixels */
  mini?: string
  /** Address of the picture, 96 pixels */
  thumbnail?: string
  /** Address of the picture, 140 × 105 pixels */
  "140x105"?: string
  /** Address of the picture, 200 × 150 pixels */
  "200x150"?: string
  /** Address of the picture, 300 pixels */
  standard?: string
  /** Address of the picture, 440 × 330 pixels */
  "440x330"?: string
  /** Address of the picture, 592 pixels */
  medium?: string
  /** Address of the picture, 800 pixels */
  large?: string
  /** Address of the picture, 1600 pixels */
  huge?: string
  /** Address of the picture as it was uploaded */
  original: string
}

/** The change of a picture */
export interface ImageChange {
  /** Name of the file */
  filename?: string | undefined
  /** All words to find it by */
  tags?: string[] | undefined
  /** Entries kind,a,b,colour separated by semicolons: rectangle, arrow, line, gap (two points 10x20), circle (centre, radius), crop (position, size); null: none */
  markup?: string | null | undefined
}

/** A place that shows a picture */
export interface ImageUse {
  /** guide, step, wiki, comment, entry, user, team or site */
  type: string
  /** Number of the place */
  id: number
  /** Guide that it belongs to */
  guideid: number | null
  /** Title of the guide or page, name of the person or team; null where the caller may not see it */
  title: string | null
  /** false: only older revisions show it */
  current: boolean
}

/** A picture with its metadata */
export interface ImageWithMetadata {
  image: Image
  /** Number of the picture that this one is a drawn-on copy of; null: it is itself what was uploaded */
  srcid: number | null
  /** Pixels, upright */
  width: number
  /** Pixels, upright */
  height: number
  /** Shape of the picture */
  ratio: "ONE_ONE" | "FOUR_THREE" | "VARIABLE"
  /** The shapes drawn on it, in pixels of the source; null: none were */
  markup: string | null
  /** Metadata of the camera, without the position; an empty list if there is none */
  exif: Record<string, string | number> | string[]
  /** Kind of the file that was uploaded, such as jpeg */
  encoding: string
  /** Name at upload, or as changed since */
  filename: string
  /** Words by which its owner finds it; returned to the owner only */
  tags: string[]
}

/** A link by which one person can register */
export interface Invitation {
  /** Number of the invitation */
  invitationid: number
  /** Address that it is meant for */
  email: string | null
  /** Privileges of the new user */
  privileges: string[]
  /** UNIX seconds */
  created_date: number
  /** Until when it works, UNIX seconds */
  expires_date: number
  /** When somebody registered with it, UNIX seconds */
  used_date: number | null
  /** The user who registered with it */
  userid: number | null
}

/** The validity of an invitation */
export interface InvitationCheck {
  /** Address that it is meant for */
  email: string | null
  /** Can somebody still register with it? */
  valid: boolean
}

/** Work that follows from an event */
export interface Job {
  /** Number of the job */
  jobid: number
  /** Name of the handler */
  handler: string
  /** Type of the event that it follows */
  event: string
  /** Number of that event */
  eventid: number
  /** Where it stands */
  state: "waiting" | "running" | "done" | "failed"
  /** How often it was tried */
  attempts: number
  /** When it is or was due, UNIX seconds */
  run_date: number
  /** When it was done or given up, UNIX seconds */
  finished_date: number | null
  /** Why the last try failed */
  last_error: string | null
}

/** May be empty */
export interface Joining {
  /** The code of the team */
  join_code?: string | null | undefined
}

/** Freshness of a translation of a guide */
export interface LanguageState {
  /** Language of the translation */
  langid: string
  /** True if the original of any text has changed since */
  isStale: boolean
  /** Texts whose original has changed since */
  staleTexts: number
  /** Texts that stand in another language */
  untranslatedTexts: number
}

/** A line of a step */
export interface Line {
  /** Wiki text */
  text_raw: string
  /** HTML without a paragraph */
  text_rendered: string
  /** Name of a colour or an icon */
  bullet: string
  /** Number of the bullet */
  bullet_styleid: number
  /** Indentation, 0 to 2 */
  level: number
  /** Lines have no id */
  lineid: null
  bullet_style?: BulletStyle
}

/** A line to write */
export interface LineDraft {
  /** Wiki text */
  text: string
  /** Name of a colour or an icon */
  bullet?: string | undefined
  /** Number of the bullet, in place of its name */
  bullet_styleid?: number | undefined
  /** Indentation */
  level?: number | undefined
  /** Accepted and ignored */
  lineid?: unknown | undefined
}

/** Maintenance schedule of a category */
export interface Maintenance {
  /** Always empty */
  schedules: unknown[]
  /** Always null */
  inheritedFrom: null
  /** Language of the category */
  langid: string
  /** Revision of the category */
  revisionid: number
}

/** No member is required; marks apply to a guide in all its languages */
export interface MarkDraft {
  /** Language by its code in ISO 639, with a script or a region where it matters */
  langid?: string | undefined
  /** Accepted and ignored */
  revisionid?: unknown | undefined
}

/** A change of the guide */
export interface MarkedRevision {
  /** The change */
  revisionid: number
  /** Time of the change, UNIX seconds */
  date: number
}

/** image with up to three ids, object with one id or null, or embed with an address */
export interface MediaDraft {
  /** Media that `data` refers to */
  type: "image" | "object" | "embed"
  /** Up to three ids of images, or the id of one object, or the address of a video at YouTube or Vimeo, or null */
  data: number[] | number | string | null
}

/** The change of an item */
export interface MediaItemChange {
  /** Name of a picture or video, title of an embed or document */
  name?: string | undefined
  /** All words to find it by */
  tags?: string[] | undefined
}

/** Confirms an operation */
export interface Message {
  /** The result in words, for users */
  message: string
}

/** Missing events of a device */
export interface MissingEvents {
  /** The device */
  device: string
  /** First missing seq */
  from: number
  /** Last missing seq */
  to: number
}

/** A required field that was empty at the end */
export interface MissingField {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** Name of the field, the same in all its revisions */
  field_guid: string
  /** The step whose form asked */
  stepid: number
  /** Label of the field at that time */
  label: string
}

/** A comment to add */
export interface NewComment {
  /** Wiki text of 1 to 4096 characters; surrounding blanks are removed */
  text: string
  /** The comment to reply to */
  parentid?: number | null | undefined
  /** Language in which the target was read; default: that of the guide or page */
  langid?: string | undefined
  /** Accepted and ignored */
  langId?: unknown | undefined
}

/** A run to begin */
export interface NewEntry {
  /** The guide; needed, in the query or in the body */
  guideid?: number | string | undefined
  /** Work order, one line of at most 200 characters; required, in the query or in the body */
  workorderid?: string | number | undefined
  /** Language by its code in ISO 639, with a script or a region where it matters */
  langid?: string | undefined
  /** Accepted and ignored */
  join_code?: unknown | undefined
}

/** A guide to create */
export interface NewGuide {
  /** Title of an existing category */
  category: string
  /** One of the guide types of the site */
  type: string
  /** Its subject, in one line */
  subject?: string | undefined
  /** One line; made from type, category and subject by default */
  title?: string | undefined
  /** One sentence, in one line */
  summary?: string | undefined
  /** Wiki text */
  introduction?: string | undefined
  /** Wiki text */
  conclusion?: string | undefined
  /** Ids, or objects with flagid; replaces all */
  flags?: (string | {
    /** Id of the flag */
    flagid: string
  })[] | undefined
  /** Seconds */
  time_required_min?: number | undefined
  /** Seconds */
  time_required_max?: number | undefined
  /** The English words */
  difficulty?: "Very easy" | "Easy" | "Moderate" | "Difficult" | "Very difficult" | undefined
  /** Picture of the own media manager */
  image?: number | null | undefined
  /** Guides that come first, in their order */
  prerequisites?: number[] | undefined
  /** Documents of the own media manager */
  documents?: number[] | undefined
  /** One of the documents */
  featured_documentid?: number | null | undefined
  /** Video of the own media manager, as introduction */
  objectid?: number | null | undefined
  /** True if everyone may read it */
  public?: boolean | undefined
  /** Parts that are needed */
  parts?: RequirementDraft[] | undefined
  /** Tools that are needed */
  tools?: RequirementDraft[] | undefined
  /** Language by its code in ISO 639, with a script or a region where it matters */
  langid?: string | undefined
}

/** Whom to invite, and as what */
export interface NewInvitation {
  /** E-mail address; its case does not matter */
  email?: string | null | undefined
  /** Privileges of the user */
  privileges?: ("User" | "Author" | "Moderator" | "Admin")[] | undefined
}

/** A page to add */
export interface NewPage {
  /** Kind of the page: WIKI, CATEGORY, INFO, ITEM, USER, TEAM */
  namespace: string
  /** Title in addresses and links */
  title: string
  /** Language by its code in ISO 639, with a script or a region where it matters */
  langid?: string | undefined
  /** The text in wiki syntax */
  contents: string
  /** Title on screen; null or empty: the same as title */
  display_title?: string | null | undefined
  /** Title of the browser window */
  page_title?: string | null | undefined
  /** One or two sentences */
  description?: string | null | undefined
  /** Number of a picture */
  image?: number | null | undefined
  /** Begin the text with a list of headings */
  table_of_contents?: boolean | undefined
  /** For categories: from 0 to 10 */
  repairability_score?: number | null | undefined
  /** For a translation: revision of the original from which it was made */
  source_revisionid?: number | undefined
  /** Ids; the whole list */
  flags?: string[] | undefined
  /** For items; the whole list */
  suppliers?: {
    /** Part number of the supplier */
    "part_#"?: string | undefined
    /** Kind of supplier */
    type?: string | undefined
    /** Name of the supplier */
    supplier?: string | undefined
    /** Web address of the offer */
    url?: string | undefined
  }[] | undefined
  /** For categories and items; the whole list */
  info?: {
    /** Name of the fact */
    name: string
    /** Value of the fact */
    value: string
  }[] | undefined
  /** The whole list */
  documents?: {
    /** Number of the document */
    documentid: number
  }[] | undefined
  /** For categories: title of the parent; null: the root */
  parent?: string | null | undefined
  /** For categories: position among those with the same parent */
  position?: number | undefined
  /** Ignored */
  source_revision_id?: unknown | undefined
  /** Ignored */
  langId?: unknown | undefined
  /** Ignored: give it as a query parameter */
  revisionid?: unknown | undefined
}

/** A step to add */
export interface NewStep {
  /** Replaces all lines; none if the step only has media */
  lines: LineDraft[]
  /** Its position, from 1 */
  orderby: number
  media?: MediaDraft | undefined
  /** One line; may be empty */
  title?: string | undefined
  /** Ignored: adding a step overwrites no change */
  revisionid?: unknown | undefined
}

/** A team to be made */
export interface NewTeam {
  /** Name shown to people */
  name: string
  /** Purpose */
  description?: string | undefined
  /** Code to join the team; null: joining by code is off */
  join_code?: string | null | undefined
  /** Its picture; null: none */
  image?: number | null | undefined
}

/** A token to be made */
export interface NewToken {
  /** Purpose */
  label: string
  /** UNIX seconds; null: never; absent: in 90 days */
  expires_date?: number | null | undefined
  /** Scopes of the token; default: read (read: everything that the owner may see; write: changing guides, pages, comments and media; work_log: runs of guides, with what is read and uploaded while working; account: the profile of the owner, sessions and tokens; administration: what only administrators may) */
  scopes?: ("read" | "write" | "work_log" | "account" | "administration")[] | undefined
  /** The current password of the owner */
  old_password: string
}

/** The answer to a field */
export interface NotedAnswer {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** Number of the reading, from 1 */
  reading?: number | undefined
  /** As in stepData; null clears the field */
  value?: string | number | boolean | null | undefined
  /** In the place of a value: a file that comes later with file.added */
  file?: string | undefined
  /** The event whose answer was on screen; null: the field was empty */
  based_on?: string | null | undefined
}

/** An event of a run, recorded by a device */
export interface NotedEvent {
  /** Name of the event, made by the device: a UUID of version 1 to 7 */
  eventid: string
  /** Sequence number of the event within this device and run, from 1, without gaps */
  seq: number
  /** The user who did it */
  userid: number
  /** Kind of the event */
  type: "started" | "step.entered" | "value.saved" | "value.corrected" | "value.settled" | "file.added" | "note.added" | "paused" | "resumed" | "suspended" | "taken-over" | "workorder.changed" | "finished" | "cancelled" | "withdrawn"
  /** The clock of the device, UNIX milliseconds */
  at: number
  /** The monotonic clock, in milliseconds since the page was opened */
  mono?: number | undefined
  /** Identifies the load of the page to which that clock belongs */
  session?: string | undefined
  /** Number of the newest mark before it */
  mark?: number | undefined
  /** Number of the newest event of the run that the device had received: this event is later */
  knows?: number | undefined
  /** With step.entered: the step */
  stepid?: number | undefined
  /** With value.saved, value.corrected and value.settled */
  answers?: NotedAnswer[] | undefined
  file?: NotedFile | undefined
  /** The reason */
  reason?: string | undefined
  /** With note.added: the note */
  text?: string | undefined
  /** With started and workorder.changed: the work order */
  workorderid?: string | undefined
  /** With started: the guide */
  guideid?: number | undefined
  /** Language by its code in ISO 639, with a script or a region where it matters */
  langid?: string | undefined
  /** With taken-over: `hold_proof` of the run as it was read while it was on hold */
  hold_proof?: string | undefined
  /** With started: the name that getGuidePlan returned for the revisions of the run */
  plan?: string | undefined
}

/** A file that has arrived */
export interface NotedFile {
  /** The name that answers use for it */
  name: string
  /** The field that it is an answer to */
  field_revisionid: number
  /** Id of the image, video or document */
  value: number
}

/** Storage that the user's own media manager takes */
export interface OwnStorage {
  /** By kind */
  media: {
    /** Kind of the media */
    kind: "image" | "video" | "document"
    /** Number of media */
    count: number
    /** Bytes of their originals, each file once */
    bytes: number
  }[]
  /** Total bytes */
  bytes: number
}

/** A whole page; categories and items have some members of their own */
export interface Page {
  /** Number of the page */
  wikiid: number
  /** Language of this response */
  langid: string
  /** Kind of the page */
  namespace: string
  /** Title in addresses and links */
  title: string
  /** Title on screen */
  display_title: string
  /** Title of the browser window; null: display_title */
  page_title: string | null
  /** Concurrency token: give it with an edit */
  revisionid: number
  /** The text in wiki syntax */
  contents_raw: string
  /** The same as HTML */
  contents_rendered: string
  /** The same as a document for editors */
  contents_json: Record<string, unknown>
  /** One or two sentences */
  description: string | null
  /** Main picture; null: none */
  image: Image | null
  /** By id: flagid, title, text and image; an empty list when there are none */
  flags: Record<string, unknown> | unknown[]
  /** Documents beside the text */
  documents: AttachedDocument[]
  /** True if the text begins with a list of its headings */
  table_of_contents: boolean
  /** True if the caller may edit it */
  can_edit: boolean
  /** First author */
  author: UserSummary | null
  /** Authors in the order of their first edits */
  authors: UserSummary[]
  /** Its tags */
  tags: string[]
  /** Languages that it is written in */
  available_langids: string[]
  /** For a translation: revision of the original from which it was made */
  source_revisionid: number | null
  /** Pages that the text links to */
  linked_wikis: PageSummary[]
  /** UNIX seconds */
  created_date: number
  /** UNIX seconds */
  modified_date: number
  /** True if this state is pending */
  unpatrolled: boolean
  /** Address of its page in the app */
  url: string
  /** Its public guides */
  guides?: Record<string, unknown>[]
  /** Those that are featured */
  featured_guides?: Record<string, unknown>[]
  /** General pages that the text links to */
  related_wikis?: PageSummary[]
  /** Categories directly below, at most 200 */
  children?: PageSummary[]
  /** Categories above, the closest first */
  ancestors?: PageSummary[]
  /** Title of the category above */
  parent?: string | null
  /** Position among the categories with the same parent; equal ones are ordered by title */
  position?: number
  /** Always empty */
  solutions_url?: string
  category_info?: CategoryInfo
  /** Always empty */
  category_lists?: Record<string, unknown>
  /** Parts that a shop offers */
  parts?: {
    /** Always empty */
    url: string
    /** Always empty */
    categories: Record<string, unknown>[]
  }
  /** Always empty */
  tools?: Record<string, unknown>[]
  /** Always empty */
  diagrams?: Record<string, unknown>[]
  /** From 0 to 10 */
  repairability_score?: number | null
  /** Always false */
  is_troubleshooting?: boolean
  /** Facts; for categories and items */
  info?: {
    /** Name of the fact */
    name: string
    /** Value of the fact */
    value: string
  }[]
  /** Suppliers; for items */
  suppliers?: {
    /** Part number of the supplier */
    "part_#": string
    /** Kind of supplier */
    type: string
    /** Name of the supplier */
    supplier: string
    /** Web address of the offer */
    url: string
  }[]
}

/** Members to change; omitted members keep their values */
export interface PageChange {
  /** The text in wiki syntax */
  contents?: string | undefined
  /** Title on screen; null or empty: the same as title */
  display_title?: string | null | undefined
  /** Title of the browser window */
  page_title?: string | null | undefined
  /** One or two sentences */
  description?: string | null | undefined
  /** Number of a picture */
  image?: number | null | undefined
  /** Begin the text with a list of headings */
  table_of_contents?: boolean | undefined
  /** For categories: from 0 to 10 */
  repairability_score?: number | null | undefined
  /** For a translation: revision of the original from which it was made */
  source_revisionid?: number | undefined
  /** Ids; the whole list */
  flags?: string[] | undefined
  /** For items; the whole list */
  suppliers?: {
    /** Part number of the supplier */
    "part_#"?: string | undefined
    /** Kind of supplier */
    type?: string | undefined
    /** Name of the supplier */
    supplier?: string | undefined
    /** Web address of the offer */
    url?: string | undefined
  }[] | undefined
  /** For categories and items; the whole list */
  info?: {
    /** Name of the fact */
    name: string
    /** Value of the fact */
    value: string
  }[] | undefined
  /** The whole list */
  documents?: {
    /** Number of the document */
    documentid: number
  }[] | undefined
  /** For categories: title of the parent; null: the root */
  parent?: string | null | undefined
  /** For categories: position among those with the same parent */
  position?: number | undefined
  /** Ignored */
  source_revision_id?: unknown | undefined
  /** Ignored */
  langId?: unknown | undefined
  /** Ignored: give it as a query parameter */
  revisionid?: unknown | undefined
}

/** New title of a page */
export interface PageName {
  /** The new title */
  title: string
}

/** One saved state of a page */
export interface PageRevision {
  /** Number of the revision */
  revisionid: number
  /** Its language */
  langid: string
  /** UNIX seconds */
  date: number
  /** The user who saved it */
  user: UserSummary | null
  /** created, edited, renamed, reverted or deleted */
  action: string
  /** Fields that differ from the revision before */
  changes: string[]
  /** accepted, pending or denied */
  status: string
  /** For a translation: revision of the original from which it was made */
  source_revisionid: number | null
}

/** A page in a list */
export interface PageSummary {
  /** Always wiki */
  dataType: "wiki"
  /** Number of the page */
  wikiid: number
  /** Language of the texts */
  langid: string
  /** Title in addresses and links */
  title: string
  /** Title on screen */
  display_title: string
  /** Kind of the page */
  namespace: string
  /** One or two sentences */
  summary: string
  /** Address of its page in the app */
  url: string
  /** Beginning of the text without markup */
  text: string
  /** Main picture; null: none */
  image: Image | null
  /** UNIX seconds */
  modified_date: number
  /** Number of its first author */
  author: number | null
}

/** The new password, with the right to set it */
export interface PasswordResetCompletion {
  /** Last part of the reset link */
  token: string
  /** The password to sign in with */
  password: string
}

/** Whose password is forgotten */
export interface PasswordResetRequest {
  /** E-mail address; its case does not matter */
  email: string
}

/** A prerequisite guide, as at the start of the run */
export interface PinnedGuide {
  /** The guide */
  guideid: number
  /** Its state that the run follows */
  guide_revisionid: number
}

/** The reason */
export interface Reason {
  /** Why; at most 1000 characters */
  reason?: string | null | undefined
}

/** An error of the process; request and method are null for a job */
export interface RecentError {
  /** When it occurred */
  date: number
  /** Number of the request, as in X-Request-Id and the log */
  request: string | null
  /** Method of the request */
  method: string | null
  /** Pattern of the route, or name of the job */
  route: string
  /** Message, shortened and without addresses and secrets */
  message: string
}

/** A rejected event; it has changed nothing */
export interface RefusedEvent {
  /** The event; null where it has no name */
  eventid: string | null
  /** Its position in the batch, from 0 */
  index: number
  /** Code of the reason */
  code: string
  /** Text of the reason */
  message: string
  /** The faults of the event */
  errors: {
    /** Text of the fault */
    message: string
    /** The member with the fault */
    field: string
    /** Code of the fault */
    code: string
  }[]
}

/** A new account */
export interface Registration {
  /** E-mail address; its case does not matter */
  email: string
  /** Name shown to people */
  username: string
  /** The @name: 3 to 30 small letters, digits, _ or - */
  unique_username?: string | null | undefined
  /** The password to sign in with */
  password: string
  /** The token of an invitation */
  invitation?: string | undefined
}

/** Users who still have access to the guide */
export interface RemainingUsers {
  /** Users with access to the guide */
  users: UserSummary[]
}

/** A part or tool that a guide needs */
export interface Requirement {
  /** Kind, in the author’s words */
  type: string
  /** Quantity */
  quantity: number
  /** Name of its page */
  text: string
  /** Notes */
  notes: string | null
  /** Address of its page */
  url: string
  /** Address of a small picture */
  thumbnail: string | null
  /** True if it is optional */
  isoptional: boolean
  /** Shown before the others */
  featured: boolean
}

/** A part or tool, named by its page */
export interface RequirementDraft {
  /** Name of its page, one line */
  name: string
  /** Kind, in the author’s words */
  type?: string | undefined
  /** A positive integer, 1 by default */
  quantity?: number | string | undefined
  /** Notes */
  notes?: string | null | undefined
  /** True if it is optional */
  isoptional?: boolean | undefined
  /** Shown before the others */
  featured?: boolean | undefined
  /** For a page that does not exist yet */
  summary?: string | undefined
  /** For a page that does not exist yet */
  url?: string | undefined
}

/** A link by which a new password can be chosen */
export interface ResetLink {
  /** The link to hand over */
  url: string
  /** Until when it works, UNIX seconds */
  expires_date: number
}

/** How to turn a picture */
export interface Rotation {
  /** Clockwise */
  degrees: 90 | 180 | 270
  /** Accepted and ignored */
  jobID?: unknown | undefined
}

/** A turned picture is being made */
export interface RotationJob {
  /** To ask for the result by */
  jobID: string
}

/** The result of turning a picture */
export interface RotationResult {
  /** How far it is */
  status: "processing" | "complete" | "failed"
  /** The turned picture once it is complete */
  item: ImageWithMetadata | null
}

/** Results of runs, in total */
export interface RunOutcomes {
  /** Number of finished runs */
  finished: number
  /** Number of cancelled runs; no other count includes them */
  cancelled: number
  /** Finished with every required answer and no value outside of what was expected */
  passed: number
  /** Number of these that never had such a value, not even one that was corrected */
  first_pass: number
  /** Part of the finished ones that passed, from 0 to 1; null where none was finished */
  yield: number | null
  /** Part of the finished ones that passed at the first go; null where none was finished */
  first_pass_yield: number | null
}

/** Results of the runs that ended in the bucket */
export interface RunOutcomesOfBucket {
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** Number of finished runs */
  finished: number
  /** Number of cancelled runs; no other count includes them */
  cancelled: number
  /** Finished with every required answer and no value outside of what was expected */
  passed: number
  /** Number of these that never had such a value, not even one that was corrected */
  first_pass: number
  /** Part of the finished ones that passed, from 0 to 1; null where none was finished */
  yield: number | null
  /** Part of the finished ones that passed at the first go; null where none was finished */
  first_pass_yield: number | null
}

/** Totals over all of these runs */
export interface RunSums {
  /** Number of ended runs; the times cover these */
  ended: number
  /** Worked on, in seconds */
  active_duration: number
  /** Paused, in seconds */
  paused_duration: number
  /** On hold, in seconds */
  suspended_duration: number
  /** Number of runs with a deviation */
  deviating: number
  /** Deviations of all */
  deviation_count: number
  /** Required fields without an answer, of all */
  missing_count: number
}

/** The number of runs of a filter, and their totals */
export interface RunTotals {
  /** The number of runs; null above the limit of counting */
  count: number | null
  /** The limit of counting, if there are more runs; null: they were counted */
  more_than: number | null
  /** Null if they were not counted */
  totals: RunSums | null
}

/** A value outside of its expected range */
export interface SavedDeviation {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** The step whose form asked */
  stepid: number
  /** Label of the field at that time */
  label: string
  /** Which of several readings, from 1 */
  reading: number
  /** The value as it was saved */
  value: string
  /** below, above, early, late, wrong or barcode */
  deviation: string
}

/** The saved guide, and the ids of its new steps */
export interface SavedDocument {
  guide: Guide
  /** New steps that had a key, in their order */
  added: AddedStep[]
}

/** The saved values */
export interface SavedStepData {
  /** Number of this save */
  timingid: number
  /** Deviations among the sent values */
  deviations: SavedDeviation[]
}

/** The results of a search */
export interface SearchAnswer {
  /** The query */
  search: string
  /** Maximum number of results */
  limit: number
  /** Number of skipped results */
  offset: number
  /** How many there are; at most 1000 */
  totalResults: number
  /** Are there more after these? */
  moreResults: boolean
  /** Guides and pages, the best first; then teams, where they were asked for */
  results: (GuideSummary | PageSummary | FoundTeam)[]
}

/** The session of the signed-in user */
export interface Session {
  /** The person; null: nobody is signed in */
  user: User | null
  /** The clock of the server, UNIX milliseconds */
  time: number
  /** With `device`: signature of that time for this person and device */
  clock_proof?: string
}

/** The settings of the site */
export interface Settings {
  /** Name of the site */
  title: string
  /** Description of the site */
  description: string
  /** Number of the picture that is shown beside the name of the site, to everybody; null: none */
  logo: number | null
  /** Colour of buttons and links, whose lightness is fitted to be readable; empty: the usual one */
  accentColour: string
  /** Two-letter language code */
  language: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he"
  /** Guide types by their word in the API */
  guideTypes: Record<string, {
    /** Name shown to people */
    title: string
    /** Question for the subject; empty: the type needs no subject */
    prompt: string
  }>
  /** Name of a category */
  objectNameSingular: string
  /** Name of several categories */
  objectNamePlural: string
  /** Requires signing in for every read */
  private: boolean
  /** How people get an account */
  registration: "open" | "invited" | "closed"
  /** Which reading of API 2.0 is spoken */
  apiProfile: "documented" | "hosted"
  /** When not empty, programs need one of these in X-App-Id to sign in or register */
  appIds: string[]
  /** Other sites whose pages may use the session cookie */
  allowedOrigins: string[]
  /** Hosts that links in texts may name without rel attributes */
  trustedHosts: string[]
  /** An introduction has fewer lines than this */
  introductionLines: number
  /** Reputation from which edits need no review; 100000000: only authors edit */
  patrolThreshold: number
  /** Reputation that somebody earns by an edit that was accepted */
  acceptedEditReputation: number
  /** Runs can not be finished while required fields of their forms are empty */
  finishNeedsRequired: boolean
  /** How many comments somebody can write in a minute */
  commentsPerMinute: number
  /** Days until somebody must sign in again */
  sessionDays: number
  /** checked: pictures and files are served to those who may see something that shows them; open: to everybody who has the address, for programs that load them without signing in */
  mediaAddresses: "checked" | "open"
  /** Endings of the names of files that may be uploaded */
  uploadExtensions: string[]
  /** Where people reach the site, for links in mails and invitations: the address at which an administrator set the site up or last saved settings in a browser. STEPWRIGHT_URL takes precedence. In a change it is ignored */
  address: string
  /** Machine translation */
  translation: {
    /** Which kind of service translates */
    provider: "none" | "libretranslate" | "deepl" | "apertium"
    /** Base address of the service; empty: the one that its maker runs, where there is one */
    url: string
    /** The service may have an address of the local network or this machine */
    allowPrivateAddress: boolean
    /** Is a key set? The key itself is never shown */
    hasKey: boolean
  }
  /** The mail server of invitations and password resets */
  mail: {
    /** Name or IP address of the mail server; empty: the site sends no mail */
    host: string
    /** Port of the mail server, usually 587 with STARTTLS and 465 with TLS */
    port: number
    /** tls: from the start; starttls: required before signing in; none: readable on the way */
    encryption: "none" | "starttls" | "tls"
    /** User name at the mail server; empty: it asks for no sign-in */
    user: string
    /** Address in From; empty: the user name if it is an address, otherwise stepwright@ and the host of the site */
    sender: string
    /** Is a password set? The password itself is never shown */
    hasPassword: boolean
  }
  /** Parts that can be switched off */
  features: {
    /** Released versions of guides */
    releases: boolean
    /** Recording of runs */
    workLog: boolean
    /** Comments on guides and steps */
    comments: boolean
  }
  /** STEPWRIGHT_URL gives the address. In a change it is ignored */
  addressIsFixed: boolean
  /** STEPWRIGHT_SMTP_URL gives the mail server. In a change it is ignored */
  mailIsFixed: boolean
}

/** The change of the settings */
export interface SettingsChange {
  /** Name of the site */
  title?: string | undefined
  /** Description of the site */
  description?: string | undefined
  /** Number of the picture that is shown beside the name of the site, to everybody; null: none */
  logo?: number | null | undefined
  /** Colour of buttons and links, whose lightness is fitted to be readable; empty: the usual one */
  accentColour?: string | undefined
  /** Two-letter language code */
  language?: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he" | undefined
  /** Guide types by their word in the API */
  guideTypes?: Record<string, {
    /** Name shown to people */
    title: string
    /** Question for the subject; empty: the type needs no subject */
    prompt: string
  }> | undefined
  /** Name of a category */
  objectNameSingular?: string | undefined
  /** Name of several categories */
  objectNamePlural?: string | undefined
  /** Requires signing in for every read */
  private?: boolean | undefined
  /** How people get an account */
  registration?: "open" | "invited" | "closed" | undefined
  /** Which reading of API 2.0 is spoken */
  apiProfile?: "documented" | "hosted" | undefined
  /** When not empty, programs need one of these in X-App-Id to sign in or register */
  appIds?: string[] | undefined
  /** Other sites whose pages may use the session cookie */
  allowedOrigins?: string[] | undefined
  /** Hosts that links in texts may name without rel attributes */
  trustedHosts?: string[] | undefined
  /** An introduction has fewer lines than this */
  introductionLines?: number | undefined
  /** Reputation from which edits need no review; 100000000: only authors edit */
  patrolThreshold?: number | undefined
  /** Reputation that somebody earns by an edit that was accepted */
  acceptedEditReputation?: number | undefined
  /** Runs can not be finished while required fields of their forms are empty */
  finishNeedsRequired?: boolean | undefined
  /** How many comments somebody can write in a minute */
  commentsPerMinute?: number | undefined
  /** Days until somebody must sign in again */
  sessionDays?: number | undefined
  /** checked: pictures and files are served to those who may see something that shows them; open: to everybody who has the address, for programs that load them without signing in */
  mediaAddresses?: "checked" | "open" | undefined
  /** Endings of the names of files that may be uploaded */
  uploadExtensions?: string[] | undefined
  /** Where people reach the site, for links in mails and invitations: the address at which an administrator set the site up or last saved settings in a browser. STEPWRIGHT_URL takes precedence. In a change it is ignored */
  address?: string | undefined
  /** STEPWRIGHT_URL gives the address. In a change it is ignored */
  addressIsFixed?: boolean | undefined
  /** Changes to the mail server */
  mail?: {
    /** Name or IP address of the mail server; empty: the site sends no mail */
    host?: string | undefined
    /** Port of the mail server, usually 587 with STARTTLS and 465 with TLS */
    port?: number | undefined
    /** tls: from the start; starttls: required before signing in; none: readable on the way */
    encryption?: "none" | "starttls" | "tls" | undefined
    /** User name at the mail server; empty: it asks for no sign-in */
    user?: string | undefined
    /** Address in From; empty: the user name if it is an address, otherwise stepwright@ and the host of the site */
    sender?: string | undefined
    /** Password at the mail server; empty: forget it. Written only, never shown */
    password?: string | undefined
    /** Is a password set? The password itself is never shown */
    hasPassword?: boolean | undefined
  } | undefined
  /** STEPWRIGHT_SMTP_URL gives the mail server. In a change it is ignored */
  mailIsFixed?: boolean | undefined
  /** The change of machine translation */
  translation?: {
    /** Which kind of service translates */
    provider?: "none" | "libretranslate" | "deepl" | "apertium" | undefined
    /** Base address of the service; empty: the one that its maker runs, where there is one */
    url?: string | undefined
    /** The service may have an address of the local network or this machine */
    allowPrivateAddress?: boolean | undefined
    /** Key for the service; empty: forget it. Written only, never shown */
    key?: string | undefined
    /** Is a key set? The key itself is never shown */
    hasKey?: boolean | undefined
  } | undefined
  /** Parts to switch on or off */
  features?: {
    /** Released versions of guides */
    releases?: boolean | undefined
    /** Recording of runs */
    workLog?: boolean | undefined
    /** Comments on guides and steps */
    comments?: boolean | undefined
  } | undefined
}

/** The decision between conflicting answers */
export interface Settlement {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** Number of the reading, from 1 */
  reading?: number | undefined
  /** The new current value: one of the answers or another one, as in stepData; null clears the field */
  value: string | number | boolean | null
  /** Why; at most 1000 characters */
  reason?: string | null | undefined
  /** The newest timingid that the caller knows: rejected if there is a newer one */
  lasttimingid?: number | string | null | undefined
}

/** The first administrator and the site */
export interface Setup {
  /** The one-time code that the console shows */
  code: string
  /** E-mail address; its case does not matter */
  email: string
  /** Name shown to people */
  username: string
  /** The password to sign in with */
  password: string
  /** Name of the site */
  title: string
  /** How people get an account */
  registration?: "open" | "invited" | "closed" | undefined
  /** Requires signing in for every read */
  private?: boolean | undefined
  /** Language of the site */
  language?: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he" | undefined
  /** Fill the site with sample content */
  sample?: boolean | undefined
}

/** The code, to be checked alone */
export interface SetupCode {
  /** The one-time code that the console shows */
  code: string
}

/** The state of the first run */
export interface SetupState {
  /** Is there no administrator yet? */
  needed: boolean
  /** Name of the site */
  title: string
}

/** Shows a field only if the answer of an earlier one matches */
export interface ShowWhen {
  /** Name of an earlier field of this form */
  field_guid: string
  /** Comparison with the answer of that field; without an answer the condition is false */
  operator: "is" | "is-not" | "above" | "below" | "answered"
  /** Values to compare with; empty for answered */
  values: string[]
}

/** Shows a field only if the answer of an earlier one matches */
export interface ShowWhenDraft {
  /** Name of an earlier field of this form */
  field_guid?: string | null | undefined
  /** Position of that field from 1, if it is new and has no name yet */
  orderby?: number | null | undefined
  /** Comparison with the answer of that field */
  operator: "is" | "is-not" | "above" | "below" | "answered"
  /** Values to compare with; one number for above and below, none for answered */
  values?: (string | number | boolean)[] | null | undefined
}

/** E-mail address of the account */
export interface SignIn {
  /** E-mail address of the account */
  email: string
  /** Its password */
  password: string
}

/** An entry of the directory of sites */
export interface Site {
  /** Always 1 */
  siteid: number
  /** Short machine name */
  name: string
  /** Host of the site */
  domain: string
  /** Always empty */
  custom_domain: string
  /** Name of the site */
  title: string
  /** Always white */
  theme: string
  /** Requires signing in for every read */
  private: boolean
  /** Description of the site */
  description: string
  /** Always false */
  answers: boolean
  /** Always empty */
  store: string
  /** How people sign in and register */
  authentication: {
    /** By e-mail address and password */
    standard: boolean
    /** May everybody register? */
    "public-registration": boolean
  }
  /** Always 0 */
  priority: number
  /** Always false */
  hideFromiOS: boolean
}

/** Facts of the site that a client needs at its start */
export interface SiteInfo {
  /** Always 1 */
  siteid: number
  /** Short machine name */
  name: string
  /** Host of the site */
  domain: string
  /** Always empty */
  custom_domain: string
  /** Name of the site */
  title: string
  /** Always white */
  theme: string
  /** Requires signing in for every read */
  private: boolean
  /** Description of the site */
  description: string
  /** Always false */
  answers: boolean
  /** Always empty */
  store: string
  /** How people sign in and register */
  authentication: {
    /** By e-mail address and password */
    standard: boolean
    /** May everybody register? */
    "public-registration": boolean
  }
  /** Always 0 */
  priority: number
  /** Always false */
  hideFromiOS: boolean
  /** Default language */
  language: string
  /** open, invited or closed */
  registration: string
  /** Can this site send mail? */
  mail: boolean
  /** Guide types by their word in the API */
  "guide-types": Record<string, {
    /** Name shown to people */
    title: string
    /** Question for the subject; empty: none */
    prompt: string
  }>
  /** Name of a category */
  "object-name-singular": string
  /** Name of several categories */
  "object-name-plural": string
  /** Runs can not be finished while required fields of their forms are empty */
  "finish-needs-required": boolean
  /** Always false */
  "feature-mobile-scanner": boolean
  /** Always empty */
  "google-oauth2-clientid": string
  /** null: none */
  logo: {
    image: Image
  } | null
  /** Colour of buttons and links; empty: the usual one */
  "accent-colour": string
}

/** A step of a guide */
export interface Step {
  /** Number of the step */
  stepid: number
  /** The guide that owns it */
  guideid: number
  /** Position within the guide that owns it, from 1 */
  orderby: number
  /** Concurrency token: give it with an edit */
  revisionid: number
  /** May be empty */
  title: string
  /** At most 8 lines; none if it only has media */
  lines: Line[]
  /** The media of the step */
  media: {
    /** Type of data */
    type: "image" | "video" | "embed"
    /** Up to three images, or one video, or one embed */
    data: unknown
  }
  /** Comments on the step, at most the newest 200 */
  comments: Comment[]
  /** Number of its threads; only with stepComments */
  comment_count?: number
  /** Address of its first picture, may be empty; in the hosted profile */
  imageURL?: string
  /** Always 0; in the hosted profile */
  time_estimate?: number
}

/** Changes of a step */
export interface StepChange {
  /** Replaces all lines; none if the step only has media */
  lines?: LineDraft[] | undefined
  /** In place of lines, only with langid of a translation: the other lines stay unchanged */
  translated_lines?: TranslatedLine[] | undefined
  /** Only with langid of a translation: words of the form; omitted ones stay unchanged */
  translated_fields?: TranslatedField[] | undefined
  media?: MediaDraft | undefined
  /** One line; may be empty */
  title?: string | undefined
}

/** Values to save */
export interface StepData {
  /** Values by field_revisionid, or a list of {field_revisionid, value}, or either as JSON text. A value is text, a number, true, false, null to clear the field, or a list with one for each reading */
  fields?: unknown | undefined
  /** The newest timingid that the caller knows: rejected if there is a newer one */
  lasttimingid?: number | string | null | undefined
  /** The current step */
  stepid?: number | null | undefined
  /** Why; at most 1000 characters */
  reason?: string | null | undefined
}

/** The current step */
export interface StepEntered {
  /** A step of the run */
  stepid: number
}

/** The form of a step */
export interface StepForm {
  /** The step that has the form */
  stepid: number
  /** The guide that owns the step */
  guideid: number
  /** Number of this state of the form, unique in the site; 0 if there never was a form */
  form_revisionid: number
  /** When it was saved, UNIX seconds */
  created_date: number
  /** The user who saved it */
  userid: number | null
  /** In order; empty if the form was removed */
  fields: Field[]
}

/** A form to save; the list of its fields alone is accepted as well */
export interface StepFormDraft {
  /** All fields of the form, in order; an empty list removes the form */
  fields: FieldDraft[]
  /** Accepted and ignored */
  stepid?: unknown | undefined
  /** Accepted and ignored */
  guideid?: unknown | undefined
  /** Accepted and ignored */
  form_revisionid?: unknown | undefined
  /** Accepted and ignored */
  created_date?: unknown | undefined
  /** Accepted and ignored */
  userid?: unknown | undefined
}

/** A new order of the steps */
export interface StepOrder {
  /** All steps of the guide, in their new order */
  stepids: number[]
}

/** A step and its translation */
export interface StepPair {
  /** Number of the step */
  stepid: number
  /** Place in the guide, from 1 */
  orderby: number
  /** Token of the translated step: give it with an edit; 0 when it is not translated */
  revisionid: number
  title: TextPair
  /** One for each line of the original */
  lines: TextPair[]
  /** Translations of deleted lines */
  left_over: string[]
  /** Words of its form, field by field */
  form: WordPair[]
}

/** Working time of a step */
export interface StepSummary {
  /** The step */
  stepid: number
  /** Its current position in the guide; null: it is in another guide, or deleted */
  step_number: number | null
  /** Number of runs */
  count: number
  /** Arithmetic mean, in seconds */
  mean: number
  /** The shortest */
  min: number
  /** A quarter took as long or less */
  q1: number
  /** Half took as long or less */
  median: number
  /** Three quarters took as long or less */
  q3: number
  /** 95 of 100 took as long or less */
  p95: number
  /** The longest */
  max: number
}

/** Time of one step */
export interface StepTime {
  /** The step */
  stepid: number
  /** Working time, without pauses, in seconds */
  active_duration: number
  /** Number of times it was entered */
  visits: number
}

/** Working time of each step in finished runs */
export interface StepTimes {
  /** The guide */
  guideid: number
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** End of the period, exclusive, UNIX seconds */
  to: number
  /** In the order of the guide */
  steps: StepSummary[]
  /** Published changes of the guide in the period, the newest 200 in order */
  revisions: MarkedRevision[]
}

/** Uploaded media and the storage that they take */
export interface Storage {
  /** By kind */
  media: {
    /** Kind of the media */
    kind: "image" | "video" | "document"
    /** Number of media */
    count: number
    /** Bytes of their originals, each file once */
    bytes: number
    /** Originals that they share; copies of a picture share one */
    files: number
    /** In no manager and without a use, as clean-up has seen */
    unused: number
  }[]
  /** Uploads in progress, and their received bytes */
  uploads: {
    /** Number of media */
    count: number
    /** Bytes of their originals, each file once */
    bytes: number
  }
  /** When clean-up may remove the first unused medium, in UNIX seconds; null if there is none */
  next_removal_date: number | null
  /** Days until unused media are removed */
  grace_days: number
}

/** Guides and pages that somebody may be looking for */
export interface SuggestAnswer {
  /** The typed text */
  query: string
  /** The best first */
  results: Suggestion[]
}

/** A guide or page that somebody may be looking for */
export interface Suggestion {
  /** Which of the two it is */
  dataType: "guide" | "wiki"
  /** Number of the guide */
  guideid?: number
  /** Number of the page */
  wikiid?: number
  /** Kind of page */
  namespace?: string
  /** Language of its texts */
  langid: string
  /** Title; of a page the one that addresses hold */
  title: string
  /** Title as it is shown */
  display_title: string
  /** One sentence */
  summary: string
  /** Beginning of its text; of guides the same as summary */
  text: string
  /** Where people read it */
  url: string
  /** UNIX seconds */
  modified_date: number
  /** Number of the author */
  author: number | null
  /** Its picture */
  image: Image | null
}

/** Runs of a guide that are on hold */
export interface SuspendedEntries {
  /** By id */
  results: Entry[]
}

/** A tag to add or remove */
export interface TagChange {
  /** The word, 1 to 32 characters */
  tag: string
}

/** A stored event */
export interface TakenEvent {
  /** The event */
  eventid: string
  /** Its number in the order of arrival; ascends within a run */
  number: number
  /** Its true time, UNIX milliseconds */
  at: number
}

/** People who do something together */
export interface Team {
  /** Number of the team */
  teamid: number
  /** Name shown to people */
  name: string
  /** Number of the person who looks after it */
  owner: number | null
  /** Sum over its members */
  reputation: number
  /** Its picture */
  image: Image | null
  /** The page about the team */
  url: string
  /** How many people are in it */
  member_count: number
  /** Purpose; may be empty */
  description: string
  /** When somebody joined last, UNIX seconds */
  new_member_since: number | null
  /** Can people join by a code? */
  has_join_code: boolean
  /** Always null */
  location: null
  /** Always null */
  latitude: null
  /** Always null */
  longitude: null
}

/** The change of a team */
export interface TeamChange {
  /** Name shown to people */
  name?: string | undefined
  /** Purpose */
  description?: string | undefined
  /** Code to join the team; null: joining by code is off */
  join_code?: string | null | undefined
  /** Its picture; null: none */
  image?: number | null | undefined
  /** The member who looks after it from now on */
  owner?: number | undefined
}

/** Where a test mail goes */
export interface TestMail {
  /** Where the mail goes. Default: your own address */
  to?: string | undefined
}

/** Result of a test mail */
export interface TestMailResult {
  /** Where the mail went */
  to: string
  /** Did the mail server accept it? */
  sent: boolean
  /** Why it was not sent */
  reason: "not-found" | "unreachable" | "timed-out" | "certificate" | "encryption" | "sign-in" | "sender" | "recipient" | "password" | "refused" | null
  /** The result, for people */
  message: string
}

/** A text and its translation */
export interface TextPair {
  /** The original as readers see it now */
  source: string
  /** The newest translation; empty without */
  translation: string
  /** The original text from which this was translated; null without a translation */
  made_from: string | null
  /** stale: the original has changed since */
  state: "current" | "stale" | "missing"
}

/** A tool or part and its words in the other language */
export interface ThingPair {
  /** List of the guide that contains it */
  list: "parts" | "tools"
  /** Its place there, from 1 */
  place: number
  /** Number of its page */
  wikiid: number
  /** Title of its page: PATCH /wikis/ITEM/{title} with langid writes its name as display_title */
  title: string
  /** Token of that page in the language: give it with that edit */
  revisionid: number
  /** State of the original of that page, from which its name is translated */
  source_revisionid: number
  /** Its name in the language; null if its page has that language, is hidden, or occurs earlier in the list */
  name: TextPair | null
  type: TextPair
  notes: TextPair
}

/** Statistics of times in whole seconds; quantiles are interpolated linearly */
export interface TimeSummary {
  /** Number of runs */
  count: number
  /** Arithmetic mean, in seconds */
  mean: number
  /** The shortest */
  min: number
  /** A quarter took as long or less */
  q1: number
  /** Half took as long or less */
  median: number
  /** Three quarters took as long or less */
  q3: number
  /** 95 of 100 took as long or less */
  p95: number
  /** The longest */
  max: number
}

/** A session or a token for a program */
export interface Token {
  /** Number of the token */
  tokenid: number
  /** session: from signing in; api: made for a program */
  kind: "session" | "api"
  /** Purpose; for a session, the program that signed in */
  label: string
  /** UNIX seconds */
  created_date: number
  /** To the minute; null when never used */
  last_used_date: number | null
  /** null when it never expires */
  expires_date: number | null
  /** Scopes of the token; a session has all (read: everything that the owner may see; write: changing guides, pages, comments and media; work_log: runs of guides, with what is read and uploaded while working; account: the profile of the owner, sessions and tokens; administration: what only administrators may) */
  scopes: ("read" | "write" | "work_log" | "account" | "administration")[]
  /** Was this very request made with it? */
  current: boolean
}

/** A field in the other language */
export interface TranslatedField {
  /** The field of the form of the step */
  field_guid: string
  /** Label; an empty text removes the translation */
  label?: string | undefined
  /** How to find the answer; an empty text removes the translation */
  help?: string | undefined
  /** Placeholder of the empty field; an empty text removes the translation */
  placeholder?: string | undefined
  /** Unit of measure; an empty text removes the translation */
  unit?: string | undefined
  /** Omitted options stay unchanged */
  options?: TranslatedOption[] | undefined
}

/** A line in the other language */
export interface TranslatedLine {
  /** Line of the original, from 1 */
  line: number
  /** An empty text removes the translation */
  text: string
}

/** An option and its label */
export interface TranslatedOption {
  /** An option of the original, which answers store */
  option: string
  /** Its translated label; an empty text removes it */
  label: string
}

/** A tool or part in the other language */
export interface TranslatedThing {
  /** List of the guide that contains it */
  list: "parts" | "tools"
  /** Its position there, from 1 */
  place: number
  /** Help text; an empty text removes the translation */
  notes?: string | undefined
  /** Kind; an empty text removes the translation */
  type?: string | undefined
}

/** An upload that can be resumed */
export interface UploadState {
  /** Name of the file */
  file: string
  /** Size of the file in bytes */
  bytes: number
  /** Bytes received; the upload continues here */
  received: number
  /** Id of the medium, as in UploadedFile; null: incomplete */
  id: number | null
  /** When an idle upload expires, in seconds since 1970 */
  expires: number
}

/** The uploaded file */
export interface UploadedFile {
  /** imageid of a picture, objectid of a video, documentid of anything else */
  id: number
}

/** A person with everything that the caller may see */
export interface User {
  /** Number of the account */
  userid: number
  /** Name shown to people */
  username: string
  /** The @name */
  unique_username: string | null
  /** UNIX seconds */
  join_date: number
  image: Image
  /** Earned by edits that were accepted */
  reputation: number
  /** The page about the person */
  url: string
  /** Numbers of their teams */
  teams: number[]
  /** Privileges of the user */
  privileges: string[]
  /** False if the account is disabled */
  enabled: boolean
  /** Always null */
  banned: null
  /** Where the person is */
  location: string | null
  /** Degrees north */
  latitude: number | null
  /** Degrees east */
  longitude: number | null
  /** How many certificates they have */
  certification_count: number
  /** How many badges they have */
  badge_counts: {
    /** Bronze ones */
    bronze: number
    /** Silver ones */
    silver: number
    /** Golden ones */
    gold: number
    /** All of them */
    total: number
  }
  /** One line about the person */
  summary: string | null
  /** Text of the profile, in wiki syntax; false when empty */
  about_raw: string | false
  /** The same as HTML; false when empty */
  about_rendered: string | false
  /** The highest of their privileges */
  greatest_privilege: string
  /** Always null */
  partner: null
  /** Language that they chose */
  langid: string | null
  /** Only for oneself and administrators */
  email?: string
  /** Only for oneself */
  links?: {
    /** Page to change the account */
    manage: string
  }
  /** Only for oneself */
  unread_notification_count?: number
  /** Sent after signing in, and to oneself */
  authToken?: string
}

/** A badge, and what somebody has of it */
export interface UserBadge {
  /** Does this person have it? */
  earned: boolean
  /** How often */
  times_earned: number
  /** When it was earned last, UNIX seconds */
  date: number | null
  badge: Badge
}

/** The change of a user */
export interface UserChange {
  /** Name shown to people */
  username?: string | undefined
  /** The @name: 3 to 30 small letters, digits, _ or - */
  unique_username?: string | null | undefined
  /** E-mail address; its case does not matter */
  email?: string | undefined
  /** Text about the person, in wiki syntax */
  about?: string | undefined
  /** One line about the person */
  summary?: string | null | undefined
  /** Two-letter language code */
  langid?: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he" | null | undefined
  /** Where the person is */
  location?: string | null | undefined
  /** Picture of the own media manager */
  image?: number | null | undefined
  /** The password to sign in with */
  password?: string | undefined
  /** Needed to change the own password or e-mail address */
  old_password?: string | undefined
  /** With a new password: tokens for programs go on; otherwise they are revoked like the sessions */
  keep_tokens?: boolean | undefined
  /** Privileges of the user */
  privileges?: ("User" | "Author" | "Moderator" | "Admin")[] | undefined
  /** Administrators only: may this person sign in? */
  enabled?: boolean | undefined
}

/** A person as lists and other things show them */
export interface UserSummary {
  /** Number of the account */
  userid: number
  /** Name shown to people */
  username: string
  /** The @name */
  unique_username: string | null
  /** UNIX seconds */
  join_date: number
  image: Image
  /** Earned by edits that were accepted */
  reputation: number
  /** The page about the person */
  url: string
  /** Numbers of their teams */
  teams: number[]
  /** Privileges of the user */
  privileges: string[]
  /** False if the account is disabled */
  enabled: boolean
  /** Always null */
  banned: null
  /** Only for oneself and administrators */
  email?: string
}

/** An uploaded video */
export interface Video {
  /** Number of the video */
  videoid: number
  /** The same, as steps and guides write it */
  objectid: number
  /** Always null */
  srcid: null
  /** ImageWithMetadata: its poster, or a neutral picture */
  image: unknown
  /** Name at upload, or as changed since */
  filename: string
  /** Milliseconds */
  duration: number
  /** Pixels, upright */
  width: number
  /** Pixels, upright */
  height: number
  /** Facts of the file; state: processing, finished or failed */
  meta: unknown
  /** Playable files, the best first; empty while they are encoded */
  encodings: unknown[]
  /** Words by which its owner finds it; returned to the owner only */
  tags: string[]
}

/** The introductory video; only on request */
export interface VideoInfo {
  /** none; youtube; ifixit is the name of a video of the own library */
  type: "none" | "youtube" | "ifixit"
  /** Its id, or its name at the other site; empty without */
  videoId: string
  /** URLs of its files, or of its page */
  videoUrls: string[]
  /** Pixels, 0 without */
  videoWidth: number
  /** Pixels, 0 without */
  videoHeight: number
  /** Always empty */
  timestamps: unknown[]
}

/** A saved view of a list of runs */
export interface View {
  /** Number of the view */
  viewid: number
  /** Whose it is: only this person changes or removes it */
  userid: number
  /** The team whose members see it; null: nobody but its person */
  teamid: number | null
  /** Name of the view */
  name: string
  filter: ViewFilter
  /** When it was saved last, UNIX seconds */
  saved_date: number
}

/** A view to be saved */
export interface ViewDraft {
  /** Name; replaces a view with the same name */
  name: string
  /** A team of the caller whose members see it as well; null or absent: for oneself */
  teamid?: number | null | undefined
  filter: ViewFilter
}

/** The filters of a list of runs, and its columns */
export interface ViewFilter {
  /** Runs of this guide */
  guideid?: number
  /** Runs that this person has */
  userid?: number
  /** Runs in one of these states, with commas between */
  status?: string
  /** Runs that began on this day or later */
  from?: string
  /** Runs that began on this day or before */
  to?: string
  /** 1: runs with values outside of their limits */
  deviations?: string
  /** 1: runs with answers that disagree or notes that devices have not sent yet */
  unsettled?: string
  /** 1: runs that were finished with answers missing; 0: runs without */
  missing?: string
  /** Runs out of limits in this field */
  deviation_field?: string
  /** Finished runs in which this step was worked on */
  stepid?: number
  /** Runs that were finished on this day or later */
  finished_from?: string
  /** Runs that were finished on this day or before */
  finished_to?: string
  /** Words to be found */
  text?: string
  /** The member of runs that they are sorted by */
  sort?: string
  /** asc or desc */
  order?: string
  /** Fields that have a column, by the name that each keeps, with commas between */
  columns?: string
}

/** A guide in the list of all guides */
export interface VisibleGuide {
  /** Distinguishes guides from pages in mixed lists */
  dataType: "guide"
  /** Number of the guide */
  guideid: number
  /** Language that it is in */
  locale: string
  /** Concurrency token: give it with an edit */
  revisionid: number
  /** Number of the saved state in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of its page */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Its subject */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** In words, in the language of the answer */
  difficulty: string
  /** True if everyone may read it */
  public: boolean
  /** Display title of the category */
  category_display_title: string
  /** Maximum duration in seconds */
  time_required_max: number
  /** Number of its author */
  userid: number
  /** Name of its author */
  username: string
  /** Ids of its flags */
  flags: string[]
  /** True if it has the flag GUIDE_ARCHIVED: it remains for its history only */
  isArchived: boolean
  /** Its tags, sorted; false without any */
  tags: string[] | false
  /** Always null */
  attachedQuiz: null
  /** Always null */
  periodicReviewSchedule: null
  /** Main picture */
  image: Image | null
  /** Published languages, the original first */
  langids: string[]
  /** Comments on the guide and its steps, with replies */
  comment_count: number
  /** Number of pending edits; 0 if the caller may not edit the guide */
  pending_count: number
  /** True if the caller may edit it */
  can_edit: boolean
  /** True if the caller may make it public or private */
  can_publish: boolean
  /** True if the caller may delete it */
  can_delete: boolean
}

/** Guides that the caller may see */
export interface VisibleGuides {
  /** The number of guides of the filter, on all pages */
  count: number
  /** A page of them */
  results: VisibleGuide[]
}

/** A guide with pending edits */
export interface WaitingGuide {
  /** Number of the guide */
  guideid: number
  /** Language that the edits are in */
  langid: string
  /** Title that readers see */
  title: string
  /** Address of its page */
  url: string
  /** True if everyone may read it */
  public: boolean
  /** Number of pending edits */
  waiting: number
  /** The newest of them: accepting it accepts all */
  guide_revisionid: number
  /** Kind of the newest edit */
  action: string
  /** Time of the newest edit, UNIX seconds */
  date: number
  /** The user who saved the newest edit */
  user: UserSummary | null
}

/** A page with pending edits */
export interface WaitingPage {
  /** Number of the page */
  wikiid: number
  /** Kind of the page */
  namespace: string
  /** Title in addresses and links */
  title: string
  /** Title on screen */
  display_title: string
  /** Language of the edits */
  langid: string
  /** Address of the page */
  url: string
  /** Number of pending edits */
  waiting: number
  /** The newest pending edit: accepting it accepts all */
  revisionid: number
  /** Action of the newest edit */
  action: string
  /** Time of the newest edit, UNIX seconds */
  date: number
  /** The user who saved the newest edit */
  user: UserSummary | null
}

/** A saved state of a guide, with its changes */
export interface WholeGuideRevision {
  /** Number of the saved state over the whole site */
  guide_revisionid: number
  /** Concurrency token of the guide in that state */
  revisionid: number
  /** Its language */
  langid: string
  /** UNIX seconds */
  date: number
  /** The user who saved it */
  user: UserSummary | null
  /** created, edited, step.added, step.changed, form.changed, reverted, … */
  action: string
  /** State of its review */
  status: "accepted" | "pending" | "denied"
  /** True if saved by a trusted user, or accepted */
  patrolled: boolean
  /** True for the published state */
  current: boolean
  /** guide_revisionid on which the edit was based; null for the first */
  base_revisionid: number | null
  /** For a translation: guide_revisionid of the original from which it was made */
  source_revisionid: number | null
  /** The first few of its changes, in brief */
  descriptions: GuideDifferenceInBrief[]
  /** Number of all differences */
  differences: number
  /** The differences in one line of English; empty without */
  summary: string
  /** The differences: fields first, then steps and lines */
  changes: GuideDifference[]
}

/** A word of a form and its translation */
export interface WordPair {
  /** The field whose word it is */
  field_guid: string
  /** Kind of the word */
  word: "label" | "help" | "placeholder" | "unit" | "option"
  /** The option, which answers store; null for other words */
  option: string | null
  /** The original as readers see it now */
  source: string
  /** The newest translation; empty without */
  translation: string
  /** The original text from which this was translated; null without a translation */
  made_from: string | null
  /** stale: the original has changed since */
  state: "current" | "stale" | "missing"
}

/** A value of a run, with its field at that time */
export interface WorkDatum {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** Name of the field, the same in all its revisions */
  field_guid: string
  /** The step whose form asked */
  stepid: number
  /** Label of the field at that time */
  label: string
  /** Always text; of a checkbox 1 or 0, of Pass/Fail pass or fail, of Checkboxes a list as JSON text, of an image, video or document its number */
  value: string
  /** Place of the step over all guides of the run, from 1 */
  step_number: number
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter"
  /** Which of several readings, from 1 */
  reading: number
  /** How the value lies outside of what was expected; null: it does not */
  deviation: "below" | "above" | "early" | "late" | "wrong" | "barcode" | null
  /** Time of saving, UNIX seconds */
  date: number
  /** User who saved it */
  userid: number | null
  /** Unit of measure; empty for none */
  unit: string
  /** Lower limit then */
  min: number | null
  /** Upper limit then */
  max: number | null
  /** True if the lower limit itself was not allowed */
  min_exclusive: boolean
  /** True if the upper limit itself was not allowed */
  max_exclusive: boolean
  /** The number to aim at then */
  target: number | null
  /** The lower warning limit at that time */
  warn_min?: number
  /** The upper warning limit at that time */
  warn_max?: number
  /** The first valid day or time of day */
  earliest?: string
  /** The last valid day or time of day */
  latest?: string
  /** The expected text */
  expected?: string
  /** The pattern of a valid text */
  pattern?: string
  /** The event that answered it */
  eventid: string
  /** For an image: path of a preview */
  image_src?: string
  image?: Image
  /** For a document: its URL */
  document_src?: string
  /** For a video: as in steps */
  video_data?: unknown
}

/** A page of runs, where the site speaks the hosted profile */
export interface WrappedEntries {
  /** A page of runs */
  results: Entry[]
}

/** Numbers of runs that passed, in the end and first time */
export interface Yield {
  /** The guide */
  guideid: number
  /** Size of the buckets */
  bucket: "day" | "week" | "month"
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** End of the period, exclusive, UNIX seconds */
  to: number
  total: RunOutcomes
  /** Buckets with ended runs, in order */
  buckets: RunOutcomesOfBucket[]
}

/** The reason why a request was rejected. Rely on `code`; `message` is for users and may change. */
export interface Problem {
  /** Always true. */
  error: true
  /** The error in words, for users. */
  message: string
  /** A stable code for programs, such as `user.not-found`. */
  code: string
  /** With 422: all faults, each with its field. */
  errors?: ProblemDetail[]
  /** With 403: one of these privileges is required. */
  requiredPrivileges?: string[]
}

/** One fault of a request. */
export interface ProblemDetail {
  /** The fault of this field in words, for users. */
  message: string
  /** The name of the field or query parameter. */
  field: string
  /** Such as `missing_field`, `invalid_field`, `unknown_field`, `duplicate` or `too_common`. */
  code: string
  /** The index in a list, if the fault is in one of its elements. */
  index?: number
}

/** What each operation takes and answers. */
export interface Operations {
  /** Accept a pending edit of a guide */
  acceptGuideRevision: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the saved state */
      guide_revisionid: number
    }
    body: unknown
    response: Guide
  }
  /** Accept a pending edit of a page */
  acceptPageRevision: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
      /** Number of the revision */
      revisionid: number
    }
    response: Page
  }
  /** Write a comment on a guide, step or page, or a reply */
  addComment: {
    params: {
      /** guide, step or wiki */
      context: string
      /** Number of the guide, the step or the page */
      contextid: number
    }
    body: NewComment
    response: Comment
  }
  /** Mark a guide as completed */
  addCompletion: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    body?: MarkDraft | undefined
    response: undefined
  }
  /** Add a YouTube or Vimeo video as an embed */
  addEmbed: {
    body: EmbedDraft
    response: Embed
  }
  /** Mark a guide as a favourite */
  addFavorite: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    body?: MarkDraft | undefined
    response: undefined
  }
  /** Add a tag to a guide */
  addGuideTag: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    body: TagChange
    response: Guide
  }
  /** Offer a guide as a template of its category */
  addGuideTemplate: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    response: undefined
  }
  /** Invite a user */
  addInvitation: {
    body?: NewInvitation | undefined
    response: FreshInvitation
  }
  /** Add a page */
  addPage: {
    body: NewPage
    response: Page
  }
  /** Add a tag to a page */
  addPageTag: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    body: TagChange
    response: Page
  }
  /** Add a step to a guide */
  addStep: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
      /** State of the guide that the edit was made on, as unpatrolled showed it; accepts what waits in it */
      guide_revisionid?: number | undefined
    } | undefined
    body: NewStep
    response: Guide
  }
  /** Create a team */
  addTeam: {
    body: NewTeam
    response: Team
  }
  /** Join a team by its code, or add a user to it */
  addTeamMember: {
    params: {
      /** Number of the team */
      teamid: number
      /** Number of the person */
      userid: number
    }
    query?: {
      /** The code of the team */
      join_code?: string | undefined
    } | undefined
    body?: Joining | undefined
    response: UserSummary[]
  }
  /** Create an API token */
  addToken: {
    body: NewToken
    response: FreshToken
  }
  /** Give a team access to a guide */
  allowTeam: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the team */
      teamid: number
    }
    body: unknown
    response: GuideTeams
  }
  /** Give a user access to a guide */
  allowUser: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the person */
      userid: number
    }
    body: unknown
    response: UserSummary[]
  }
  /** Analyze cycle times of a guide */
  analyzeCycleTimes: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Size of the buckets, week by default. UTC, weeks begin on Monday */
      bucket?: "day" | "week" | "month" | undefined
      /** Start of the period: includes ends and saves from then on; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period: includes ends and saves before it; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
    }
    response: CycleTimes
  }
  /** Count deviations of a guide by step and field */
  analyzeDeviations: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Start of the period: includes ends and saves from then on; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period: includes ends and saves before it; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** Language of the field labels as far as they are translated; by default that of their authors */
      langid?: string | undefined
    }
    response: DeviationCounts
  }
  /** Analyze the numeric values of a field over time */
  analyzeField: {
    query: {
      /** The field, in all its revisions */
      field_guid: string
      /** Language of the field labels as far as they are translated; by default that of their authors */
      langid?: string | undefined
      /** Start of the period: includes ends and saves from then on; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period: includes ends and saves before it; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** The maximum number of newest values, up to 2000 */
      limit?: number | undefined
    }
    response: FieldAnalysis
  }
  /** Analyze step times of a guide */
  analyzeStepTimes: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Start of the period: includes ends and saves from then on; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period: includes ends and saves before it; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
    }
    response: StepTimes
  }
  /** Analyze the yield of a guide */
  analyzeYield: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Size of the buckets, week by default. UTC, weeks begin on Monday */
      bucket?: "day" | "week" | "month" | undefined
      /** Start of the period: includes ends and saves from then on; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period: includes ends and saves before it; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
    }
    response: Yield
  }
  /** Reorder the steps of a guide */
  arrangeSteps: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    body: StepOrder
    response: Guide
  }
  /** Cancel a run */
  cancelEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body?: Reason | undefined
    response: Entry
  }
  /** Rename, tag or annotate an image */
  changeImage: {
    params: {
      /** Number or guid of the picture */
      image: string
    }
    body?: ImageChange | undefined
    response: ImageWithMetadata
  }
  /** Change the name or the tags of an item in the caller’s media library */
  changeMediaItem: {
    params: {
      /** GuideImage, GuideVideoObject, GuideEmbedObject or Document */
      type: string
      /** Its number */
      id: string
    }
    body?: MediaItemChange | undefined
    response: unknown
  }
  /** Check an invitation */
  checkInvitation: {
    params: {
      /** Last part of the link */
      token: string
    }
    response: InvitationCheck
  }
  /** Check the setup code */
  checkSetupCode: {
    body: SetupCode
    response: undefined
  }
  /** Compare two revisions of a guide */
  compareGuideRevisions: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the saved state */
      guide_revisionid: number
    }
    query?: {
      /** guide_revisionid of the other state; the newest when absent */
      to?: number | undefined
    } | undefined
    response: GuideComparison
  }
  /** Set a new password with a reset link */
  completePasswordReset: {
    body: PasswordResetCompletion
    response: Message
  }
  /** Set the site up: create the first administrator and name the site */
  completeSetup: {
    body: Setup
    response: User
  }
  /** Send the next part of an upload */
  continueUpload: {
    params: {
      /** Name of the upload, from its address */
      upload: string
    }
    body: unknown
    response: undefined
  }
  /** Copy an image into the caller’s media library */
  copyImage: {
    params: {
      /** Number or guid of the picture */
      image: string
    }
    body: unknown
    response: ImageWithMetadata
  }
  /** Create a guide */
  createGuide: {
    body: NewGuide
    response: Guide
  }
  /** Create a reset link */
  createResetLink: {
    params: {
      /** Number of the person */
      userid: number
    }
    response: ResetLink
  }
  /** Sign in: returns a token and sets the session cookie */
  createToken: {
    body: SignIn
    response: User
  }
  /** Delete a guide */
  deleteGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    response: undefined
  }
  /** Delete a page or one of its translations */
  deletePage: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** The `revisionid` on which the edit is based */
      revisionid?: number | undefined
      /** Language to write; default: the original */
      langid?: string | undefined
    } | undefined
    response: undefined
  }
  /** Sign out: ends the session of this request */
  deleteToken: {
    response: undefined
  }
  /** Reject a pending edit of a guide */
  denyGuideRevision: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the saved state */
      guide_revisionid: number
    }
    body: unknown
    response: undefined
  }
  /** Reject a pending edit of a page */
  denyPageRevision: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
      /** Number of the revision */
      revisionid: number
    }
    response: undefined
  }
  /** Remove a team’s access to a guide */
  disallowTeam: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the team */
      teamid: number
    }
    body: unknown
    response: GuideTeams
  }
  /** Remove a user’s access to a guide */
  disallowUser: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the person */
      userid: number
    }
    body: unknown
    response: RemainingUsers
  }
  /** Duplicate a guide */
  duplicateGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    body?: GuideCopyDraft | undefined
    response: Guide
  }
  /** Cancel an upload */
  endUpload: {
    params: {
      /** Name of the upload, from its address */
      upload: string
    }
    response: undefined
  }
  /** Enter a step: make it the current step of a run */
  enterStep: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: StepEntered
    response: Entry
  }
  /** Export runs as CSV */
  exportEntriesAsCsv: {
    query?: {
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs that this person has */
      userid?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, with commas between: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began then or later; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside of their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs out of limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with answers that did not know of each other, or with notes that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs that were finished with answers missing; 0: runs without */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs in which this step was worked on */
      stepid?: number | undefined
      /** Runs that were finished then or later; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Runs that were finished before; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs with words that begin like each of these, in the title of the guide, in the work order, in values or in reasons; ignores case and accents */
      text?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** A row for each run, with a column for each field; or a row for each value. runs by default */
      rows?: "runs" | "values" | undefined
      /** With rows=values: also earlier values that were corrected or cleared. True if present, with any value. */
      history?: boolean | undefined
      /** Language of guides, fields and options as far as they are translated; the recorded values are included, too. By default only the recorded values */
      langid?: string | undefined
      /** Time zone, as in Europe/Berlin; UTC by default */
      tz?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export runs as JSON lines */
  exportEntriesAsNdjson: {
    query?: {
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs that this person has */
      userid?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, with commas between: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began then or later; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside of their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs out of limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with answers that did not know of each other, or with notes that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs that were finished with answers missing; 0: runs without */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs in which this step was worked on */
      stepid?: number | undefined
      /** Runs that were finished then or later; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Runs that were finished before; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs with words that begin like each of these, in the title of the guide, in the work order, in values or in reasons; ignores case and accents */
      text?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** A row for each run, with a column for each field; or a row for each value. runs by default */
      rows?: "runs" | "values" | undefined
      /** With rows=values: also earlier values that were corrected or cleared. True if present, with any value. */
      history?: boolean | undefined
      /** Language of guides, fields and options as far as they are translated; the recorded values are included, too. By default only the recorded values */
      langid?: string | undefined
      /** Time zone, as in Europe/Berlin; UTC by default */
      tz?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export runs as an XLSX workbook */
  exportEntriesAsXlsx: {
    query?: {
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs that this person has */
      userid?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, with commas between: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began then or later; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside of their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs out of limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with answers that did not know of each other, or with notes that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs that were finished with answers missing; 0: runs without */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs in which this step was worked on */
      stepid?: number | undefined
      /** Runs that were finished then or later; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Runs that were finished before; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs with words that begin like each of these, in the title of the guide, in the work order, in values or in reasons; ignores case and accents */
      text?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** A row for each run, with a column for each field; or a row for each value. runs by default */
      rows?: "runs" | "values" | undefined
      /** With rows=values: also earlier values that were corrected or cleared. True if present, with any value. */
      history?: boolean | undefined
      /** Language of guides, fields and options as far as they are translated; the recorded values are included, too. By default only the recorded values */
      langid?: string | undefined
      /** Time zone, as in Europe/Berlin; UTC by default */
      tz?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export the audit trail as CSV */
  exportEventsAsCsv: {
    query?: {
      /** For example user.changed */
      type?: string | undefined
      /** User who made the change */
      userid?: number | undefined
      /** For example user */
      subject?: string | undefined
      /** Which of them */
      subjectid?: number | undefined
      /** Only events at or after this time, UNIX seconds */
      from?: number | undefined
      /** Only events before this time, UNIX seconds */
      to?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export the audit trail as JSON lines */
  exportEventsAsNdjson: {
    query?: {
      /** For example user.changed */
      type?: string | undefined
      /** User who made the change */
      userid?: number | undefined
      /** For example user */
      subject?: string | undefined
      /** Which of them */
      subjectid?: number | undefined
      /** Only events at or after this time, UNIX seconds */
      from?: number | undefined
      /** Only events before this time, UNIX seconds */
      to?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: Uint8Array
  }
  /** Finish a run */
  finishEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body?: Finish | undefined
    response: Entry
  }
  /** Get the state of the server: versions, sizes and health */
  getAbout: {
    response: About
  }
  /** Read a category, as JSON or as an oManual document */
  getCategory: {
    params: {
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** XML for a document in the form of oManual 1.0; JSON when absent */
      type?: "JSON" | "XML" | undefined
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
    } | undefined
    response: Category
    xml: string
  }
  /** Read the tree of categories */
  getCategoryTree: {
    query?: {
      /** Only branches with public guides. True if present, with any value. */
      requireGuides?: boolean | undefined
      /** Stubs as well. True if present, with any value. */
      includeStubs?: boolean | undefined
      /** Wrapped in `hierarchy`, with `display_titles` beside it. True if present, with any value. */
      withDisplayTitles?: boolean | undefined
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
    } | undefined
    response: Record<string, unknown>
  }
  /** Read a comment with its replies */
  getComment: {
    params: {
      /** Number of the comment */
      commentid: number
    }
    response: Comment
  }
  /** Read a document */
  getDocument: {
    params: {
      /** Number or guid of the document */
      document: string
    }
    response: Document
  }
  /** Read a run */
  getEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    response: Entry
  }
  /** Read the form of a field revision */
  getFormOfField: {
    params: {
      /** Number of the field revision */
      field_revisionid: number
    }
    response: StepForm
  }
  /** Read a revision of a form */
  getFormRevision: {
    params: {
      /** Number of the form revision */
      form_revisionid: number
    }
    response: StepForm
  }
  /** Read a guide with its steps */
  getGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Leave out the steps of guides that come first. True if present, with any value. */
      excludePrerequisiteSteps?: boolean | undefined
      /** The newest state, also where it waits to be accepted; edit against this one. True if present, with any value. */
      unpatrolled?: boolean | undefined
      /** A guide_revisionid of its history; for those who may see that */
      revisionid?: number | undefined
      /** Requested language; untranslated texts are returned in the original language. By default that of the site if the guide has it, otherwise the original */
      langid?: string | undefined
      /** Used if langid is not given */
      lang?: string | undefined
      /** Like langid, with untranslated texts translated by the service of the site, if it has one */
      machineTranslateLangid?: string | undefined
      /** At most 20 comments on each step, and comment_count in each. True if present, with any value. */
      stepComments?: boolean | undefined
      /** Tell the introductory video in video_info, too. True if present, with any value. */
      videoInfo?: boolean | undefined
      /** XML for a document in the form of oManual 1.0; JSON when absent */
      type?: "JSON" | "XML" | undefined
    } | undefined
    response: Guide
    xml: string
  }
  /** Read the guide of a run as it was at the start */
  getGuideOfEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** Another language than that of the run, in its current translation. Answers are the same in all languages */
      langid?: string | undefined
    } | undefined
    response: Guide
  }
  /** Get the plan of a guide: all data that a run needs */
  getGuidePlan: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Language by its code in ISO 639, with a script or a region where it matters */
      langid?: string | undefined
    } | undefined
    response: GuidePlan
  }
  /** Read the changes of a revision of a guide */
  getGuideRevision: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the saved state */
      guide_revisionid: number
    }
    response: WholeGuideRevision
  }
  /** Read a translation beside its original */
  getGuideTranslation: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Language by its code in ISO 639, with a script or a region where it matters */
      langid: string
    }
    response: GuideTranslation
  }
  /** Read an image */
  getImage: {
    params: {
      /** Number or guid of the picture */
      image: string
    }
    response: ImageWithMetadata
  }
  /** Read the properties of the site at the older address */
  getInfo: {
    response: SiteInfo
  }
  /** Read the maintenance schedule of a category (always empty) */
  getMaintenance: {
    params: {
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
    } | undefined
    response: Maintenance
  }
  /** Read the signed-in user */
  getMe: {
    response: User
  }
  /** Read an item of the caller’s media library */
  getMediaItem: {
    params: {
      /** GuideImage, GuideVideoObject, GuideEmbedObject or Document */
      type: string
      /** Its number */
      id: string
    }
    response: unknown
  }
  /** Get the storage of the caller’s media library */
  getOwnStorage: {
    response: OwnStorage
  }
  /** Read a page */
  getPage: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
      /** For those who may change it: with edits that wait to be accepted. True if present, with any value. */
      unpatrolled?: boolean | undefined
    } | undefined
    response: Page
  }
  /** Read a revision of a page */
  getPageRevision: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
      /** Number of the revision */
      revisionid: number
    }
    response: Page
  }
  /** Get the state of an image rotation */
  getRotation: {
    params: {
      /** As it was answered by the request to turn */
      jobID: string
    }
    response: RotationResult
  }
  /** Read the signed-in user, if any */
  getSession: {
    query?: {
      /** The device that asks: the answer proves its time with `clock_proof` */
      device?: string | undefined
    } | undefined
    response: Session
  }
  /** Read the settings */
  getSettings: {
    response: Settings
  }
  /** Check if the site needs setup */
  getSetup: {
    response: SetupState
  }
  /** Read the properties of the site */
  getSiteInfo: {
    response: SiteInfo
  }
  /** Read the form of a step */
  getStepForm: {
    params: {
      /** Number of the step */
      stepid: number
    }
    query?: {
      /** Includes pending edits, for users who may edit the guide. True if present, with any value. */
      unpatrolled?: boolean | undefined
      /** Language of the words; untranslated words are in the original language */
      langid?: string | undefined
    } | undefined
    response: StepForm
  }
  /** Get the storage of the site */
  getStorage: {
    response: Storage
  }
  /** Get the state of an upload */
  getUpload: {
    params: {
      /** Name of the upload, from its address */
      upload: string
    }
    response: UploadState
  }
  /** Read a user */
  getUser: {
    params: {
      /** Number of the person */
      userid: number
    }
    response: User
  }
  /** Find a user by e-mail address */
  getUserByEmail: {
    params: {
      /** E-mail address */
      email: string
    }
    response: User
  }
  /** Find a user by single sign-on id */
  getUserBySso: {
    params: {
      /** Id of the user at single sign-on */
      sso_userid: string
    }
    response: User
  }
  /** Read a video */
  getVideo: {
    params: {
      /** Number or guid of the video */
      video: string
    }
    response: Video
  }
  /** List the badges of a user */
  listBadgesOf: {
    params: {
      /** Number of the person */
      userid: number
    }
    query?: {
      /** Only badges of this category */
      category?: "badgeGuide" | "badgeAnswers" | "badgeGeneral" | "badgeWorkbench" | undefined
    } | undefined
    response: UserBadge[]
  }
  /** List the titles of all categories */
  listCategoryTitles: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** Maximum number of titles; default: all */
      limit?: number | undefined
    } | undefined
    response: string[]
  }
  /** List the categories directly below a category */
  listChildPages: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
    } | undefined
    response: PageSummary[]
  }
  /** List collections of guides (always empty) */
  listCollections: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Collection[]
  }
  /** List comments with their replies */
  listComments: {
    query?: {
      /** Kind of the target; default: all */
      context?: "guide" | "step" | "wiki" | undefined
      /** Number of the guide, the step or the page */
      contextid?: number | undefined
      /** Language in which their authors read the target */
      langid?: string | undefined
      /** Only threads with changes since then, UNIX seconds */
      modifiedSince?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Comment[]
  }
  /** List the guides that a user completed, by number */
  listCompletionsOf: {
    params: {
      /** Number of the person */
      userid: number
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
    } | undefined
    response: GuideSummary[]
  }
  /** List deleted guides, latest deletion first */
  listDeletedGuides: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: DeletedGuide[]
  }
  /** List the caller’s documents, newest first */
  listDocuments: {
    query?: {
      /** Only those with this in their name */
      name?: string | undefined
      /** Only those with this tag */
      tag?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Document[]
  }
  /** List the caller’s embeds, newest first */
  listEmbeds: {
    query?: {
      /** Only those with this in their name */
      name?: string | undefined
      /** Only those with this tag */
      tag?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Embed[]
  }
  /** List runs */
  listEntries: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** Member by which the runs are sorted: workorderid, guide_title, username, endtime, active_duration, deviation_count, missing_count, status; starttime by default. Equal runs are sorted by their start */
      sort?: string | undefined
      /** The cursor of the next page, from the header `Link` of the previous page */
      cursor?: string | undefined
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs that this person has */
      userid?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, with commas between: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began then or later; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside of their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs out of limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with answers that did not know of each other, or with notes that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs that were finished with answers missing; 0: runs without */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs in which this step was worked on */
      stepid?: number | undefined
      /** Runs that were finished then or later; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Runs that were finished before; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs with words that begin like each of these, in the title of the guide, in the work order, in values or in reasons; ignores case and accents */
      text?: string | undefined
    } | undefined
    response: Entry[] | WrappedEntries
  }
  /** List the events of a run */
  listEntryEvents: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Only events after this event number */
      after?: number | undefined
    } | undefined
    response: EntryEvent[]
  }
  /** List all values of a run, including corrected values */
  listEntryValues: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: EntryValue[]
  }
  /** Read the audit trail, newest first */
  listEvents: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** For example user.changed */
      type?: string | undefined
      /** User who made the change */
      userid?: number | undefined
      /** For example user */
      subject?: string | undefined
      /** Which of them */
      subjectid?: number | undefined
      /** Only events at or after this time, UNIX seconds */
      from?: number | undefined
      /** Only events before this time, UNIX seconds */
      to?: number | undefined
    } | undefined
    response: Event[]
  }
  /** List the favourites of a user, newest first */
  listFavoritesOf: {
    params: {
      /** Number of the person */
      userid: number
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** The maximum number to return, up to 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
    } | undefined
    response: Favorite[]
  }
  /** List featured guides, newest first */
  listFeaturedGuides: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
    } | undefined
    response: GuideSummary[]
  }
  /** List the revisions of a field */
  listFieldRevisions: {
    params: {
      /** Name of the field */
      field_guid: string
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Includes pending edits, for users who may edit the guide. True if present, with any value. */
      unpatrolled?: boolean | undefined
    } | undefined
    response: FieldState[]
  }
  /** List the forms of a run as they were at the start */
  listFormsOfEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** Another language than that of the run, in its current translation. Answers are the same in all languages */
      langid?: string | undefined
    } | undefined
    response: StepForm[]
  }
  /** List the forms of a guide and of its prerequisites */
  listGuideForms: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Includes pending edits, for users who may edit the guide. True if present, with any value. */
      unpatrolled?: boolean | undefined
      /** Language of the words; untranslated words are in the original language */
      langid?: string | undefined
      /** Like langid; the translation service of the site, if any, translates the remaining words except units */
      machineTranslateLangid?: string | undefined
      /** Returns the forms as of this number, as in the record of a run; includes steps that were removed since */
      max_form_revisionid?: number | undefined
    } | undefined
    response: StepForm[]
  }
  /** List the revisions of a guide, newest first */
  listGuideRevisions: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language by its code in ISO 639, with a script or a region where it matters */
      langid?: string | undefined
    } | undefined
    response: GuideRevision[]
  }
  /** List the tags of a guide by name */
  listGuideTags: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    response: string[]
  }
  /** List the teams with access to a guide */
  listGuideTeams: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    response: GuideTeams
  }
  /** List the templates of a category */
  listGuideTemplates: {
    query: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
      /** Title of the category */
      category: string
    }
    response: GuideSummary[]
  }
  /** List the translations of a guide */
  listGuideTranslations: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    response: LanguageState[]
  }
  /** List the users with access to a guide */
  listGuideUsers: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    response: UserSummary[]
  }
  /** List saved views of the table of guides, the caller’s own first, by name */
  listGuideViews: {
    response: GuideView[]
  }
  /** List public guides by id */
  listGuides: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** number, the default, or the time of the last change */
      sort?: "number" | "changed" | undefined
      /** Numbers with commas between; the first 50 count, other filters do not */
      guideids?: string | undefined
      /** One guide type, or several with commas between */
      filter?: string | undefined
      /** UNIX seconds, inclusive */
      modifiedSince?: number | undefined
      /** Title of a category: guides in it and below it */
      category?: string | undefined
      /** Administrators: private guides, too. True if present, with any value. */
      includePrivate?: boolean | undefined
    } | undefined
    response: GuideSummary[]
  }
  /** List the guides that a user wrote or changed, by number */
  listGuidesOf: {
    params: {
      /** Number of the person */
      userid: number
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: GuideSummary[]
  }
  /** List the uses of an image */
  listImageUses: {
    params: {
      /** Number or guid of the picture */
      image: string
    }
    response: ImageUse[]
  }
  /** List the caller’s images, newest first */
  listImages: {
    query?: {
      /** Only pictures of this shape; ALL or absent: any */
      ratio?: "ALL" | "ONE_ONE" | "FOUR_THREE" | "VARIABLE" | undefined
      /** Only pictures at least so wide */
      minWidth?: number | undefined
      /** Only pictures at least so high */
      minHeight?: number | undefined
      /** Only pictures with this in the name of the file */
      name?: string | undefined
      /** Only pictures with this tag */
      tag?: string | undefined
      /** Only pictures that nothing shows. True if present, with any value. */
      unused?: boolean | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: ImageWithMetadata[]
  }
  /** List invitations, newest first */
  listInvitations: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Invitation[]
  }
  /** List jobs, newest first */
  listJobs: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Only those that stand here */
      state?: "waiting" | "running" | "done" | "failed" | undefined
    } | undefined
    response: Job[]
  }
  /** List the caller’s badges */
  listOwnBadges: {
    query?: {
      /** Only badges of this category */
      category?: "badgeGuide" | "badgeAnswers" | "badgeGeneral" | "badgeWorkbench" | undefined
    } | undefined
    response: UserBadge[]
  }
  /** List the guides that the caller completed, by number */
  listOwnCompletions: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
    } | undefined
    response: GuideSummary[]
  }
  /** List the favourites of the caller, newest first */
  listOwnFavorites: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** The maximum number to return, up to 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
    } | undefined
    response: Favorite[]
  }
  /** List the flags that the caller may set */
  listOwnFlags: {
    response: FlagChoice
  }
  /** List the guides that the caller wrote or changed, by number */
  listOwnGuides: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: GuideSummary[]
  }
  /** List the revisions of a page, newest first */
  listPageRevisions: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
    } | undefined
    response: PageRevision[]
  }
  /** List the tags of a page by name */
  listPageTags: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    response: string[]
  }
  /** List the pages of a namespace by title */
  listPages: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
      /** UNIX seconds, inclusive; newest first */
      modifiedSince?: number | undefined
      /** objects; leaves: without children; titles; for categories: hierarchy, hierarchyOrder */
      display?: "objects" | "leaves" | "titles" | "hierarchy" | "hierarchyOrder" | undefined
      /** For objects and titles: only pages without a parent. True if present, with any value. */
      rootsOnly?: boolean | undefined
      /** For trees: only branches with public guides. True if present, with any value. */
      requireGuides?: boolean | undefined
      /** For trees: includes stubs. True if present, with any value. */
      includeStubs?: boolean | undefined
    } | undefined
    response: PageSummary[] | string[] | {
      /** Titles nested in titles; a leaf is {} */
      hierarchy: Record<string, unknown>
      /** Titles on screen by title */
      display_titles: Record<string, string>
    } | {
      /** Title in addresses and links */
      title: string
      /** Title on screen */
      display_title: string
      /** Categories below, in the same form */
      children: unknown[]
    }[]
  }
  /** List the runs on hold that the caller can take over */
  listRunsOnHold: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
    } | undefined
    response: SuspendedEntries
  }
  /** List sites (only this one) */
  listSites: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Site[]
  }
  /** List the runs of a guide that are on hold */
  listSuspendedEntries: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: SuspendedEntries
  }
  /** List the tags of guides and pages in the order of creation */
  listTags: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: string[]
  }
  /** List all members of a team by number */
  listTeamMembers: {
    params: {
      /** Number of the team */
      teamid: number
    }
    query?: {
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: UserSummary[]
  }
  /** List teams by number */
  listTeams: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** Only these, by number with commas between; the first 50 count, nothing else does */
      teamids?: string | undefined
      /** Only teams with these words in their name, in this order; capitals and accents do not matter */
      name?: string | undefined
      /** Only teams that somebody has joined since then; UNIX seconds, inclusive */
      newMemberSince?: number | undefined
    } | undefined
    response: Team[]
  }
  /** List the caller’s sessions and tokens, most recent first */
  listTokens: {
    response: Token[]
  }
  /** List the sessions and tokens of a user, most recent first */
  listTokensOf: {
    params: {
      /** Number of the person */
      userid: number
    }
    response: Token[]
  }
  /** List users by number */
  listUsers: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** UNIX seconds, inclusive */
      joinedSince?: number | undefined
      /** Administrators: part of a name */
      query?: string | undefined
      /** Administrators: also accounts that are switched off. True if present, with any value. */
      includeDisabled?: boolean | undefined
    } | undefined
    response: UserSummary[]
  }
  /** List the caller’s videos, newest first */
  listVideos: {
    query?: {
      /** Only those with this in their name */
      name?: string | undefined
      /** Only those with this tag */
      tag?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Video[]
  }
  /** List saved views of the list of runs, the caller’s own first, by name */
  listViews: {
    response: View[]
  }
  /** List and count all guides that the caller can view */
  listVisibleGuides: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; where a guide is not translated into it, its original. Default: that of the site */
      lang?: string | undefined
      /** Upwards or downwards */
      order?: "ASC" | "DESC" | undefined
      /** changed, the default: by the latest change. Names are sorted as stored */
      sort?: "changed" | "title" | "category" | "type" | "language" | "owner" | undefined
      /** A part of the title, in any language of the guide */
      text?: string | undefined
      /** Title of a category: guides in it and below it */
      category?: string | undefined
      /** With category: only guides directly in it. True if present, with any value. */
      direct?: boolean | undefined
      /** One guide type, or several with commas between */
      filter?: string | undefined
      /** Only guides that are written or translated in it */
      langid?: string | undefined
      /** Number of the author */
      owner?: number | undefined
      /** public; private; archived, which the other two leave out; pending: with pending edits, of guides that the caller may edit */
      state?: "public" | "private" | "archived" | "pending" | undefined
    } | undefined
    response: VisibleGuides
  }
  /** List guides with pending edits, oldest first */
  listWaitingGuides: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: WaitingGuide[]
  }
  /** List pages with pending edits, oldest first */
  listWaitingPages: {
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: WaitingPage[]
  }
  /** Send recorded events of a run */
  noteEvents: {
    params: {
      /** Id of the run, or the UUID under which a device began it */
      entryid: string
    }
    body: EventBatch
    response: EventVerdicts
  }
  /** Download the record pack of a run as a ZIP file */
  packEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** Time zone, as in Europe/Berlin; UTC by default */
      tz?: string | undefined
      /** Language of the PDF; by default that of the caller */
      langid?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Pause a run */
  pauseEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body?: Reason | undefined
    response: Entry
  }
  /** Print a run as a PDF */
  printEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** Time zone, as in Europe/Berlin; UTC by default */
      tz?: string | undefined
      /** Language of the PDF; by default that of the caller */
      langid?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Publish a guide */
  publishGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    response: Guide
  }
  /** Publish a guide */
  publishGuideAlias: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    response: Guide
  }
  /** Register, or add a user as an administrator */
  registerUser: {
    body: Registration
    response: User
  }
  /** Revoke all other tokens and end all other sessions of the caller */
  removeAllTokens: {
    response: undefined
  }
  /** Revoke all tokens and end all sessions of a user */
  removeAllTokensOf: {
    params: {
      /** Number of the person */
      userid: number
    }
    response: undefined
  }
  /** Delete a comment with its replies */
  removeComment: {
    params: {
      /** Number of the comment */
      commentid: number
    }
    body: unknown
    response: undefined
  }
  /** Mark a guide as not completed */
  removeCompletion: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    body?: MarkDraft | undefined
    response: undefined
  }
  /** Remove a run with all its events and values */
  removeEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: unknown
    response: undefined
  }
  /** Remove a favourite */
  removeFavorite: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    body?: MarkDraft | undefined
    response: undefined
  }
  /** Remove a tag from a guide */
  removeGuideTag: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    body: TagChange
    response: Guide
  }
  /** Stop offering a guide as a template */
  removeGuideTemplate: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    response: undefined
  }
  /** Remove a saved view of the table of guides */
  removeGuideView: {
    params: {
      /** Number of the view */
      viewid: number
    }
    response: undefined
  }
  /** Remove images by query parameter */
  removeImages: {
    query: {
      /** Numbers of pictures, separated by commas; at most 1000 */
      imageids: string
    }
    response: undefined
  }
  /** Remove images by path */
  removeImagesByPath: {
    params: {
      /** Numbers of pictures, separated by commas; at most 1000 */
      image: string
    }
    response: undefined
  }
  /** Withdraw an invitation */
  removeInvitation: {
    params: {
      /** Number of the invitation */
      invitationid: number
    }
    response: undefined
  }
  /** Remove an item from the caller’s media library */
  removeMediaItem: {
    params: {
      /** GuideImage, GuideVideoObject, GuideEmbedObject or Document */
      type: string
      /** Its number */
      id: string
    }
    response: undefined
  }
  /** Remove a tag from a page */
  removePageTag: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    body: TagChange
    response: Page
  }
  /** Remove a step from a guide */
  removeStep: {
    params: {
      /** The guide that owns it */
      guideid: number
      /** Number of the step */
      stepid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
      /** State of the guide that the edit was made on, as unpatrolled showed it; accepts what waits in it */
      guide_revisionid?: number | undefined
    } | undefined
    body: unknown
    response: Guide
  }
  /** Remove a team */
  removeTeam: {
    params: {
      /** Number of the team */
      teamid: number
    }
    response: undefined
  }
  /** Leave a team, or remove a user from it */
  removeTeamMember: {
    params: {
      /** Number of the team */
      teamid: number
      /** Number of the person */
      userid: number
    }
    body: unknown
    response: UserSummary[]
  }
  /** Revoke a token or end a session of the caller */
  removeToken: {
    params: {
      /** Number of the token */
      tokenid: number
    }
    response: undefined
  }
  /** Revoke a token or end a session of a user */
  removeTokenOf: {
    params: {
      /** Number of the person */
      userid: number
      /** Number of the token */
      tokenid: number
    }
    response: undefined
  }
  /** Remove a saved view of the list of runs */
  removeView: {
    params: {
      /** Number of the view */
      viewid: number
    }
    response: undefined
  }
  /** Rename a page */
  renamePage: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** The `revisionid` on which the edit is based */
      revisionid?: number | undefined
    } | undefined
    body: PageName
    response: Page
  }
  /** Request a mail with a password reset link */
  requestPasswordReset: {
    body: PasswordResetRequest
    response: Message
  }
  /** Restore a deleted guide */
  restoreGuide: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Language by its code in ISO 639, with a script or a region where it matters */
      langid: string
    }
    response: Guide
  }
  /** Resume a paused run, or take over a run on hold */
  resumeEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body?: Record<string, never> | undefined
    response: Entry
  }
  /** Retry a failed job */
  retryJob: {
    params: {
      /** Number of the job */
      jobid: number
    }
    response: Job
  }
  /** Restore an earlier revision of a guide */
  revertGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query: {
      /** The revisionid on which the edit is based */
      revisionid?: number | undefined
      /** guide_revisionid of the state to bring back */
      to_revisionid: number
    }
    body: unknown
    response: Guide
  }
  /** Restore an earlier revision of a page */
  revertPage: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query: {
      /** The `revisionid` on which the edit is based */
      revisionid?: number | undefined
      /** The state to put back */
      to_revisionid: number
      /** Language to write; default: the original */
      langid?: string | undefined
    }
    response: Page
  }
  /** Rotate an image */
  rotateImage: {
    params: {
      /** Number or guid of the picture */
      image: string
    }
    body: Rotation
    response: RotationJob
  }
  /** Save a whole guide in its original language */
  saveDocument: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query: {
      /** State of the guide that the document was made from */
      guide_revisionid: number
    }
    body: GuideDocument
    response: SavedDocument
  }
  /** Save a view of the table of guides */
  saveGuideView: {
    body: GuideViewDraft
    response: GuideView
  }
  /** Save values of a run */
  saveStepData: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body?: StepData | undefined
    response: SavedStepData
  }
  /** Save the form of a step */
  saveStepForm: {
    params: {
      /** Number of the step */
      stepid: number
    }
    query?: {
      /** The form on which the edit is based, 0 for none; 409 if it has changed since */
      form_revisionid?: number | undefined
      /** State of the guide on which the edit is based, with unpatrolled; the save accepts its pending edits */
      guide_revisionid?: number | undefined
    } | undefined
    body: StepFormDraft
    response: StepForm
  }
  /** Save a view of the list of runs */
  saveView: {
    body: ViewDraft
    response: View
  }
  /** Search guides and pages */
  search: {
    params: {
      /** Words, or guideid: and a number */
      query: string
    }
    query?: {
      /** Kinds with commas between: guide, teardown, wiki, category, item, info, page, team, user; others match nothing */
      filter?: string | undefined
      /** Language of the results where they are translated; texts in it rank higher. Default: that of the site */
      langid?: string | undefined
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: SearchAnswer
  }
  /** Search guides and pages by query parameter */
  searchFor: {
    query?: {
      /** Words, or guideid: and a number; nothing finds nothing */
      q?: string | undefined
      /** The same; counts where q is not given */
      query?: string | undefined
      /** Kinds with commas between: guide, teardown, wiki, category, item, info, page, team, user; others match nothing */
      filter?: string | undefined
      /** Language of the results where they are translated; texts in it rank higher. Default: that of the site */
      langid?: string | undefined
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: SearchAnswer
  }
  /** Search users by a part of their name */
  searchUsers: {
    params: {
      /** Part of a name */
      search: string
    }
    query?: {
      /** How many to pass over */
      offset?: number | undefined
      /** How many to answer at most; above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: UserSummary[]
  }
  /** Send a test mail with the saved settings */
  sendTestMail: {
    body?: TestMail | undefined
    response: TestMailResult
  }
  /** Settle a conflict between answers to a field */
  settleValue: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: Settlement
    response: Entry
  }
  /** Start a run of a guide */
  startEntry: {
    query?: {
      /** The guide; needed, in the query or in the body */
      guideid?: number | string | undefined
      /** Work order, one line of at most 200 characters; required, in the query or in the body */
      workorderid?: string | number | undefined
      /** Language by its code in ISO 639, with a script or a region where it matters */
      langid?: string | undefined
    } | undefined
    body?: NewEntry | undefined
    response: Entry
  }
  /** Get suggestions of guides and pages for typed text */
  suggest: {
    params: {
      /** Words, or guideid: and a number */
      query: string
    }
    query?: {
      /** Kinds with commas between: guide, topic, item, page, all (guides and topics) and the like */
      doctypes?: string | undefined
      /** Language of the results where they are translated; texts in it rank higher. Default: that of the site */
      langid?: string | undefined
      /** Accepted: originals are found in any case. True if present, with any value. */
      fallbackToDefaultLanguage?: boolean | undefined
      /** Accepted: originals are found in any case. True if present, with any value. */
      showAllLanguages?: boolean | undefined
      /** Accepted and ignored */
      guideDevice?: unknown | undefined
    } | undefined
    response: SuggestAnswer
  }
  /** Get suggestions by query parameter */
  suggestFor: {
    query?: {
      /** Words, or guideid: and a number; nothing finds nothing */
      q?: string | undefined
      /** The same; counts where q is not given */
      query?: string | undefined
      /** Kinds with commas between: guide, topic, item, page, all (guides and topics) and the like */
      doctypes?: string | undefined
      /** Language of the results where they are translated; texts in it rank higher. Default: that of the site */
      langid?: string | undefined
      /** Accepted: originals are found in any case. True if present, with any value. */
      fallbackToDefaultLanguage?: boolean | undefined
      /** Accepted: originals are found in any case. True if present, with any value. */
      showAllLanguages?: boolean | undefined
      /** Accepted and ignored */
      guideDevice?: unknown | undefined
    } | undefined
    response: SuggestAnswer
  }
  /** Get totals of the runs that match a filter */
  sumEntries: {
    query?: {
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs that this person has */
      userid?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, with commas between: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began then or later; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside of their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs out of limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with answers that did not know of each other, or with notes that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs that were finished with answers missing; 0: runs without */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs in which this step was worked on */
      stepid?: number | undefined
      /** Runs that were finished then or later; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Runs that were finished before; with guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs with words that begin like each of these, in the title of the guide, in the work order, in values or in reasons; ignores case and accents */
      text?: string | undefined
    } | undefined
    response: RunTotals
  }
  /** Put a run on hold */
  suspendEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body?: Reason | undefined
    response: Entry
  }
  /** Unpublish a guide */
  unpublishGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    response: Guide
  }
  /** Unpublish a guide */
  unpublishGuideAlias: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    response: Guide
  }
  /** Change the text or the status of a comment */
  updateComment: {
    params: {
      /** Number of the comment */
      commentid: number
    }
    body?: CommentChange | undefined
    response: Comment
  }
  /** Correct the work order of a run */
  updateEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: EntryChange
    response: Entry
  }
  /** Change a guide or its texts in another language */
  updateGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    body?: GuideChange | undefined
    response: Guide
  }
  /** Change a page or add a translation */
  updatePage: {
    params: {
      /** Kind of the page, such as CATEGORY */
      namespace: string
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** The `revisionid` on which the edit is based */
      revisionid?: number | undefined
      /** Language to write; default: the original */
      langid?: string | undefined
    } | undefined
    body?: PageChange | undefined
    response: Page
  }
  /** Change settings */
  updateSettings: {
    body?: SettingsChange | undefined
    response: Settings
  }
  /** Change a step or its texts in another language */
  updateStep: {
    params: {
      /** The guide that owns it */
      guideid: number
      /** Number of the step */
      stepid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for the part that all languages share, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response. By default that of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
      /** State of the guide that the edit was made on, as unpatrolled showed it; accepts what waits in it */
      guide_revisionid?: number | undefined
    } | undefined
    body?: StepChange | undefined
    response: Step
  }
  /** Change a team or transfer it to another member */
  updateTeam: {
    params: {
      /** Number of the team */
      teamid: number
    }
    body?: TeamChange | undefined
    response: Team
  }
  /** Change a user */
  updateUser: {
    params: {
      /** Number of the person */
      userid: number
    }
    body?: UserChange | undefined
    response: User
  }
  /** Upload an image, video or document */
  uploadFile: {
    query?: {
      /** Name of the file with its ending; a form or Upload-Metadata may carry it instead */
      file?: string | undefined
    } | undefined
    body: unknown
    response: UploadedFile | UploadState
  }
  /** Upload an image */
  uploadImage: {
    query?: {
      /** Name of the file; a form may carry it instead */
      file?: string | undefined
      /** Show only the largest part of this shape, from the middle; VARIABLE: all of it */
      cropToRatio?: "ONE_ONE" | "FOUR_THREE" | "VARIABLE" | undefined
    } | undefined
    body: unknown
    response: ImageWithMetadata
  }
}

/** Where each operation lives: method, path and the query members that count by presence. */
export const operations = {
  acceptGuideRevision: ['POST', '/guides/{guideid}/revisions/{guide_revisionid}/accept'],
  acceptPageRevision: ['POST', '/wikis/{namespace}/{title}/revisions/{revisionid}/accept'],
  addComment: ['POST', '/comments/{context}/{contextid}'],
  addCompletion: ['PUT', '/guides/{guideid}/completed'],
  addEmbed: ['POST', '/user/media/embeds'],
  addFavorite: ['PUT', '/user/favorites/guides/{guideid}'],
  addGuideTag: ['PUT', '/guides/{guideid}/tag'],
  addGuideTemplate: ['PUT', '/guides/{guideid}/template'],
  addInvitation: ['POST', '/invitations'],
  addPage: ['POST', '/wikis'],
  addPageTag: ['PUT', '/wikis/{namespace}/{title}/tag'],
  addStep: ['POST', '/guides/{guideid}/steps'],
  addTeam: ['POST', '/teams'],
  addTeamMember: ['PUT', '/teams/{teamid}/users/{userid}'],
  addToken: ['POST', '/user/tokens'],
  allowTeam: ['PUT', '/guides/{guideid}/teams/{teamid}'],
  allowUser: ['PUT', '/guides/{guideid}/users/{userid}'],
  analyzeCycleTimes: ['GET', '/work_log/analysis/cycle_times'],
  analyzeDeviations: ['GET', '/work_log/analysis/deviations'],
  analyzeField: ['GET', '/work_log/analysis/field'],
  analyzeStepTimes: ['GET', '/work_log/analysis/step_times'],
  analyzeYield: ['GET', '/work_log/analysis/yield'],
  arrangeSteps: ['PUT', '/guides/{guideid}/steporder'],
  cancelEntry: ['POST', '/work_log/{entryid}/cancel'],
  changeImage: ['PATCH', '/user/media/images/{image}'],
  changeMediaItem: ['PATCH', '/user/media/{type}/{id}'],
  checkInvitation: ['GET', '/invitations/check/{token}'],
  checkSetupCode: ['POST', '/setup/code'],
  compareGuideRevisions: ['GET', '/guides/{guideid}/revisions/{guide_revisionid}/comparison'],
  completePasswordReset: ['POST', '/users/reset_password/complete'],
  completeSetup: ['POST', '/setup'],
  continueUpload: ['PATCH', '/user/media/uploads/{upload}'],
  copyImage: ['POST', '/user/media/images/{image}'],
  createGuide: ['POST', '/guides'],
  createResetLink: ['POST', '/users/{userid}/reset_link'],
  createToken: ['POST', '/user/token'],
  deleteGuide: ['DELETE', '/guides/{guideid}'],
  deletePage: ['DELETE', '/wikis/{namespace}/{title}'],
  deleteToken: ['DELETE', '/user/token'],
  denyGuideRevision: ['POST', '/guides/{guideid}/revisions/{guide_revisionid}/deny'],
  denyPageRevision: ['POST', '/wikis/{namespace}/{title}/revisions/{revisionid}/deny'],
  disallowTeam: ['DELETE', '/guides/{guideid}/teams/{teamid}'],
  disallowUser: ['DELETE', '/guides/{guideid}/users/{userid}'],
  duplicateGuide: ['POST', '/guides/{guideid}/duplicate'],
  endUpload: ['DELETE', '/user/media/uploads/{upload}'],
  enterStep: ['POST', '/work_log/{entryid}/step'],
  exportEntriesAsCsv: ['GET', '/work_log.csv', 'history'],
  exportEntriesAsNdjson: ['GET', '/work_log.ndjson', 'history'],
  exportEntriesAsXlsx: ['GET', '/work_log.xlsx', 'history'],
  exportEventsAsCsv: ['GET', '/events.csv'],
  exportEventsAsNdjson: ['GET', '/events.ndjson'],
  finishEntry: ['POST', '/work_log/{entryid}/finish'],
  getAbout: ['GET', '/about'],
  getCategory: ['GET', '/categories/{title}'],
  getCategoryTree: ['GET', '/categories', 'requireGuides', 'includeStubs', 'withDisplayTitles'],
  getComment: ['GET', '/comments/{commentid}'],
  getDocument: ['GET', '/media/documents/{document}'],
  getEntry: ['GET', '/work_log/{entryid}'],
  getFormOfField: ['GET', '/step_forms/field_revisionid/{field_revisionid}'],
  getFormRevision: ['GET', '/step_forms/form_revisionid/{form_revisionid}'],
  getGuide: ['GET', '/guides/{guideid}', 'excludePrerequisiteSteps', 'unpatrolled', 'stepComments', 'videoInfo'],
  getGuideOfEntry: ['GET', '/work_log/{entryid}/guide'],
  getGuidePlan: ['GET', '/guides/{guideid}/plan'],
  getGuideRevision: ['GET', '/guides/{guideid}/revisions/{guide_revisionid}'],
  getGuideTranslation: ['GET', '/guides/{guideid}/translations/{langid}'],
  getImage: ['GET', '/media/images/{image}'],
  getInfo: ['GET', '/info'],
  getMaintenance: ['GET', '/wikis/maintenance/CATEGORY/{title}'],
  getMe: ['GET', '/user'],
  getMediaItem: ['GET', '/user/media/{type}/{id}'],
  getOwnStorage: ['GET', '/user/media/storage'],
  getPage: ['GET', '/wikis/{namespace}/{title}', 'unpatrolled'],
  getPageRevision: ['GET', '/wikis/{namespace}/{title}/revisions/{revisionid}'],
  getRotation: ['GET', '/user/media/images/rotate/{jobID}'],
  getSession: ['GET', '/session'],
  getSettings: ['GET', '/settings'],
  getSetup: ['GET', '/setup'],
  getSiteInfo: ['GET', '/sites/info'],
  getStepForm: ['GET', '/step_forms/stepid/{stepid}', 'unpatrolled'],
  getStorage: ['GET', '/storage'],
  getUpload: ['GET', '/user/media/uploads/{upload}'],
  getUser: ['GET', '/users/{userid}'],
  getUserByEmail: ['GET', '/users/email/{email}'],
  getUserBySso: ['GET', '/users/sso/{sso_userid}'],
  getVideo: ['GET', '/media/videos/{video}'],
  listBadgesOf: ['GET', '/users/{userid}/badges'],
  listCategoryTitles: ['GET', '/categories/all'],
  listChildPages: ['GET', '/wikis/{namespace}/{title}/children'],
  listCollections: ['GET', '/collections'],
  listComments: ['GET', '/comments'],
  listCompletionsOf: ['GET', '/users/{userid}/completions'],
  listDeletedGuides: ['GET', '/guides/deleted'],
  listDocuments: ['GET', '/user/media/documents'],
  listEmbeds: ['GET', '/user/media/embeds'],
  listEntries: ['GET', '/work_log'],
  listEntryEvents: ['GET', '/work_log/{entryid}/events'],
  listEntryValues: ['GET', '/work_log/{entryid}/values'],
  listEvents: ['GET', '/events'],
  listFavoritesOf: ['GET', '/users/{userid}/favorites/guides'],
  listFeaturedGuides: ['GET', '/guides/featured'],
  listFieldRevisions: ['GET', '/step_forms/field_guid/{field_guid}', 'unpatrolled'],
  listFormsOfEntry: ['GET', '/work_log/{entryid}/step_forms'],
  listGuideForms: ['GET', '/step_forms/guideid/{guideid}', 'unpatrolled'],
  listGuideRevisions: ['GET', '/guides/{guideid}/revisions'],
  listGuideTags: ['GET', '/guides/{guideid}/tags'],
  listGuideTeams: ['GET', '/guides/{guideid}/teams'],
  listGuideTemplates: ['GET', '/guides/templates'],
  listGuideTranslations: ['GET', '/guides/{guideid}/translations'],
  listGuideUsers: ['GET', '/guides/{guideid}/users'],
  listGuideViews: ['GET', '/user/guides/views'],
  listGuides: ['GET', '/guides', 'includePrivate'],
  listGuidesOf: ['GET', '/users/{userid}/guides'],
  listImageUses: ['GET', '/user/media/images/{image}/uses'],
  listImages: ['GET', '/user/media/images', 'unused'],
  listInvitations: ['GET', '/invitations'],
  listJobs: ['GET', '/jobs'],
  listOwnBadges: ['GET', '/user/badges'],
  listOwnCompletions: ['GET', '/user/completions'],
  listOwnFavorites: ['GET', '/user/favorites/guides'],
  listOwnFlags: ['GET', '/user/flags'],
  listOwnGuides: ['GET', '/user/guides'],
  listPageRevisions: ['GET', '/wikis/{namespace}/{title}/revisions'],
  listPageTags: ['GET', '/wikis/{namespace}/{title}/tags'],
  listPages: ['GET', '/wikis/{namespace}', 'rootsOnly', 'requireGuides', 'includeStubs'],
  listRunsOnHold: ['GET', '/work_log/suspended'],
  listSites: ['GET', '/sites'],
  listSuspendedEntries: ['GET', '/work_log/{guideid}/suspended'],
  listTags: ['GET', '/tags'],
  listTeamMembers: ['GET', '/teams/{teamid}'],
  listTeams: ['GET', '/teams'],
  listTokens: ['GET', '/user/tokens'],
  listTokensOf: ['GET', '/users/{userid}/tokens'],
  listUsers: ['GET', '/users', 'includeDisabled'],
  listVideos: ['GET', '/user/media/videos'],
  listViews: ['GET', '/user/work_log/views'],
  listVisibleGuides: ['GET', '/guides/visible', 'direct'],
  listWaitingGuides: ['GET', '/guides/unpatrolled'],
  listWaitingPages: ['GET', '/wikis/unpatrolled'],
  noteEvents: ['POST', '/work_log/{entryid}/events'],
  packEntry: ['GET', '/work_log/{entryid}/pack'],
  pauseEntry: ['POST', '/work_log/{entryid}/pause'],
  printEntry: ['GET', '/work_log/{entryid}.pdf'],
  publishGuide: ['PUT', '/guides/{guideid}/public'],
  publishGuideAlias: ['PUT', '/guide/{guideid}/public'],
  registerUser: ['POST', '/users'],
  removeAllTokens: ['DELETE', '/user/tokens'],
  removeAllTokensOf: ['DELETE', '/users/{userid}/tokens'],
  removeComment: ['DELETE', '/comments/{commentid}'],
  removeCompletion: ['DELETE', '/guides/{guideid}/completed'],
  removeEntry: ['DELETE', '/work_log/{entryid}'],
  removeFavorite: ['DELETE', '/user/favorites/guides/{guideid}'],
  removeGuideTag: ['DELETE', '/guides/{guideid}/tag'],
  removeGuideTemplate: ['DELETE', '/guides/{guideid}/template'],
  removeGuideView: ['DELETE', '/user/guides/views/{viewid}'],
  removeImages: ['DELETE', '/user/media/images'],
  removeImagesByPath: ['DELETE', '/user/media/images/{image}'],
  removeInvitation: ['DELETE', '/invitations/{invitationid}'],
  removeMediaItem: ['DELETE', '/user/media/{type}/{id}'],
  removePageTag: ['DELETE', '/wikis/{namespace}/{title}/tag'],
  removeStep: ['DELETE', '/guides/{guideid}/steps/{stepid}'],
  removeTeam: ['DELETE', '/teams/{teamid}'],
  removeTeamMember: ['DELETE', '/teams/{teamid}/users/{userid}'],
  removeToken: ['DELETE', '/user/tokens/{tokenid}'],
  removeTokenOf: ['DELETE', '/users/{userid}/tokens/{tokenid}'],
  removeView: ['DELETE', '/user/work_log/views/{viewid}'],
  renamePage: ['POST', '/wikis/{namespace}/{title}/rename'],
  requestPasswordReset: ['POST', '/users/reset_password'],
  restoreGuide: ['POST', '/guides/{guideid}/{langid}/restore'],
  resumeEntry: ['POST', '/work_log/{entryid}/resume'],
  retryJob: ['POST', '/jobs/{jobid}/retry'],
  revertGuide: ['POST', '/guides/{guideid}/revert'],
  revertPage: ['POST', '/wikis/{namespace}/{title}/revert'],
  rotateImage: ['POST', '/user/media/images/{image}/rotate'],
  saveDocument: ['PUT', '/guides/{guideid}/document'],
  saveGuideView: ['PUT', '/user/guides/views'],
  saveStepData: ['PUT', '/work_log/{entryid}/stepData'],
  saveStepForm: ['POST', '/step_forms/{stepid}'],
  saveView: ['PUT', '/user/work_log/views'],
  search: ['GET', '/search/{query}'],
  searchFor: ['GET', '/search'],
  searchUsers: ['GET', '/users/search/{search}'],
  sendTestMail: ['POST', '/settings/mail/test'],
  settleValue: ['POST', '/work_log/{entryid}/settle'],
  startEntry: ['POST', '/work_log'],
  suggest: ['GET', '/suggest/{query}', 'fallbackToDefaultLanguage', 'showAllLanguages'],
  suggestFor: ['GET', '/suggest', 'fallbackToDefaultLanguage', 'showAllLanguages'],
  sumEntries: ['GET', '/work_log/totals'],
  suspendEntry: ['POST', '/work_log/{entryid}/suspend'],
  unpublishGuide: ['DELETE', '/guides/{guideid}/public'],
  unpublishGuideAlias: ['DELETE', '/guide/{guideid}/public'],
  updateComment: ['PATCH', '/comments/{commentid}'],
  updateEntry: ['PATCH', '/work_log/{entryid}'],
  updateGuide: ['PATCH', '/guides/{guideid}'],
  updatePage: ['PATCH', '/wikis/{namespace}/{title}'],
  updateSettings: ['PATCH', '/settings'],
  updateStep: ['PATCH', '/guides/{guideid}/steps/{stepid}'],
  updateTeam: ['PATCH', '/teams/{teamid}'],
  updateUser: ['PATCH', '/users/{userid}'],
  uploadFile: ['POST', '/user/media/uploads'],
  uploadImage: ['POST', '/user/media/images'],
} as const satisfies Record<keyof Operations, readonly [string, string, ...string[]]>
