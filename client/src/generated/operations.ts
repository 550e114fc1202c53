// Generated from openapi.json; run the generator again instead of editing this file.

/** Versions, sizes, health and last errors of the server */
export interface About {
  /** Version of Stepwright */
  version: string
  /** SPDX identifier of the licence */
  license: string
  /** Version of Node.js */
  node: string
  /** Start time of the responding process */
  started_date: number
  /** The database; null: it did not respond */
  database: {
    /** Database engine */
    engine: "SQLite" | "PostgreSQL"
    /** Version of the database engine */
    version: string
    /** Size of the database */
    bytes: number
  } | null
  /** Uploaded files */
  files: {
    /** Bucket of the files; null: they are on the disk */
    bucket: string | null
    /** Total size of uploaded originals */
    originals_bytes: number
    /** Disk of the file folder; null: it could not be read */
    disk: {
      /** Used space */
      used_bytes: number
      /** Free space */
      free_bytes: number
    } | null
  }
  /** Numbers of jobs by state */
  jobs: {
    /** Waiting jobs */
    waiting: number
    /** Running jobs */
    running: number
    /** Failed jobs */
    failed: number
  }
  /** The search index */
  search: {
    /** Guides and pages that search finds */
    total: number
    /** Guides and pages among them that are not in the index yet, or in that of an earlier version */
    remaining: number
    /** Age of the oldest change that search does not show yet; 0: it shows all */
    lag_seconds: number
  }
  /** State of the parts */
  health: {
    /** failed: not reachable */
    database: "ok" | "warning" | "failed" | "off"
    /** warning: uploads are refused because the disk is nearly full; failed: not reachable */
    files: "ok" | "warning" | "failed" | "off"
    /** warning: there are failed jobs */
    jobs: "ok" | "warning" | "failed" | "off"
    /** off: no mail server; warning: mails are being retried; failed: mails could not be sent */
    mail: "ok" | "warning" | "failed" | "off"
    /** failed: records do not agree with their events, see the check of records */
    records: "ok" | "warning" | "failed" | "off"
    /** warning: PINs or ID badges were hashed with another key, and their users set them again */
    pins: "ok" | "warning" | "failed" | "off"
    /** off: no backups; warning: the last backup failed; failed: backups are overdue, or the last drill failed */
    backups: "ok" | "warning" | "failed" | "off"
  }
  /** Last errors of the responding process since its start, newest first */
  errors: RecentError[]
}

/** A new step that had a key */
export interface AddedStep {
  /** The client's key for the new step */
  key: string
  /** Number of the new step */
  stepid: number
}

/** The record was changed outside of Stepwright */
export interface Altered {
  /** When the nightly check found it first; before that, the time of the answer */
  date: number
  /** The differences, at most 20 */
  faults: RecordFault[]
}

/** The process that applies to releases of a guide */
export interface AppliedProcess {
  /** Number of the process; null: releases need no approval */
  approval_processid: number | null
  /** Name of the process */
  name: string | null
  /** Where the process is assigned: the guide, the nearest category above it, or the site */
  from: "guide" | "category" | "site" | null
  /** Process that is assigned to it directly; null: none */
  own: number | null
  /** True if the guide is exempt: no process applies, also none of its category or the site */
  exempt: boolean
}

/** The process of a guide or of the guides of a category */
export interface ApprovalAssignment {
  /** Kind of the thing */
  namespace: "GUIDE" | "CATEGORY"
  /** Number of the guide or category */
  wikiid: number
  /** Number of the process */
  approval_processid: number
  /** Name of the process */
  name: string
}

/** People and teams who must approve releases, stage by stage */
export interface ApprovalProcess {
  /** Number of the process */
  approval_processid: number
  /** Name */
  name: string
  /** True if it is the process of the site */
  default: boolean
  /** Days between reminders; null: none */
  remind_days: number | null
  /** Stages in order */
  stages: {
    /** Number of the stage; it changes with the stages of the process */
    stageid: number
    /** Position, from 1 */
    orderby: number
    /** Name; null: shown as “Stage” with its position */
    name: string | null
    /** People who can sign */
    users: UserSummary[]
    /** Teams whose members can sign */
    teams: Team[]
    /** Number of different people who must approve */
    required: number
    /** Days until the stage is overdue; null: no limit */
    due_days: number | null
    /** Number of people who can sign now: their accounts are on, or they have a deputy */
    able: number
  }[]
  /** Number of guides to which it is assigned; null: the caller is no administrator */
  guides: number | null
  /** Number of categories to which it is assigned; null: as above */
  categories: number | null
  /** Number of requests that are open; null: as above */
  pending: number | null
}

/** Changes of a process */
export interface ApprovalProcessChange {
  /** Name in one line */
  name?: string | undefined
  /** Stages in order; open requests keep the stages with which they began */
  stages?: {
    /** Name in one line; null: shown as “Stage” with its position */
    name?: string | null | undefined
    /** Numbers of the people who can sign */
    users?: number[] | undefined
    /** Numbers of the teams whose members can sign */
    teams?: number[] | undefined
    /** Number of different people who must approve */
    required?: number | undefined
    /** Days until the stage is overdue; null: no limit */
    due_days?: number | null | undefined
  }[] | undefined
  /** True: guides without a process of their own or of a category follow it */
  default?: boolean | undefined
  /** Days between reminders; null: none */
  remind_days?: number | null | undefined
  /** The current password of the caller; required in a browser session */
  old_password?: string | undefined
}

/** A process to add */
export interface ApprovalProcessDraft {
  /** Name in one line */
  name: string
  /** Stages in order; open requests keep the stages with which they began */
  stages: {
    /** Name in one line; null: shown as “Stage” with its position */
    name?: string | null | undefined
    /** Numbers of the people who can sign */
    users?: number[] | undefined
    /** Numbers of the teams whose members can sign */
    teams?: number[] | undefined
    /** Number of different people who must approve */
    required?: number | undefined
    /** Days until the stage is overdue; null: no limit */
    due_days?: number | null | undefined
  }[]
  /** True: guides without a process of their own or of a category follow it */
  default?: boolean | undefined
  /** Days between reminders; null: none */
  remind_days?: number | null | undefined
  /** The current password of the caller; required in a browser session */
  old_password?: string | undefined
}

/** A list of processes */
export interface ApprovalProcessList {
  /** Processes */
  processes: ApprovalProcess[]
}

/** A release that waits for signatures, or did */
export interface ApprovalRequest {
  /** Number of the request */
  approval_requestid: number
  /** Number of the process */
  approval_processid: number
  /** Name of the process */
  name: string
  /** pending: people are asked; closed: cancelled, or ended by an edit */
  status: "pending" | "approved" | "rejected" | "closed"
  /** Number of the guide */
  guideid: number
  /** Title of the guide in the release */
  guide_title: string
  /** Original language of the guide */
  langid: string
  /** Number of the release */
  releaseid: number
  /** Title of the release */
  title: string
  /** Changes, as the release describes them */
  notes: string
  /** Kind of the release */
  type: "major" | "minor"
  /** Status of the release */
  release_status: string
  /** Planned time of taking effect, UNIX seconds; null: when it is approved */
  effective_date: number | null
  /** Planned end of the release, UNIX seconds; null: none */
  release_end_date: number | null
  /** Release in effect when it was opened, with which to compare; null: none */
  previous_releaseid: number | null
  /** SHA-256 of everything that the release pins: what is signed */
  manifest_hash: string
  /** The user who asked for the approval */
  user: UserSummary | null
  /** People who made the changes, and therefore cannot approve them */
  authors: UserSummary[]
  /** Position of the current stage, or of the last one that was reached */
  stage: number
  /** Stages in order */
  stages: {
    /** Position, from 1 */
    orderby: number
    /** Name; null: shown as “Stage” with its position */
    name: string | null
    /** People who can sign */
    users: UserSummary[]
    /** Teams whose members can sign */
    teams: Team[]
    /** Number of different people who must approve */
    required: number
    /** Days until the stage is overdue; null: no limit */
    due_days: number | null
    /** Number of people who approved */
    signed: number
  }[]
  /** Signatures, the earliest first */
  signatures: ApprovalSignature[]
  /** People who can sign now, with deputies; at most 200. Empty if it is not open */
  asked: UserSummary[]
  /** Number of signatures of the current stage for which nobody is left; 0: none */
  missing: number
  /** Time at which it was opened, UNIX seconds */
  init_date: number
  /** Time at which it ended, UNIX seconds */
  end_date: number | null
  /** Time until which the current stage is due, UNIX seconds */
  due_date: number | null
  /** True if the current stage is overdue */
  overdue: boolean
  /** Time of the last reminder, UNIX seconds */
  reminded_date: number | null
  /** Why it was rejected or closed */
  reason: string | null
  /** Deputies who can sign the current stage. Empty if it is not open */
  deputies: {
    /** The person who is asked */
    user: UserSummary | null
    /** The deputy, who can sign now */
    deputy: UserSummary | null
    /** Beginning, UNIX seconds */
    from: number
    /** End, UNIX seconds */
    until: number
    /** Time at which the deputy was named, UNIX seconds; null: unknown */
    named_date: number | null
  }[]
  /** True if the caller is asked now */
  can_sign: boolean
  /** People for whom the caller can sign as a deputy; empty: only in the own name, or not at all */
  sign_for: UserSummary[]
  /** True if the caller can close it and remind the people asked */
  can_close: boolean
}

/** A list of requests */
export interface ApprovalRequestList {
  /** Requests */
  requests: ApprovalRequest[]
  /** Number of requests that match */
  total: number
}

/** A signature of an approval */
export interface ApprovalSignature {
  /** Number of the signature */
  signatureid: number
  /** Position of the stage */
  stage: number
  /** The signer */
  user: UserSummary | null
  /** The person whom the signer represented; null: none */
  for_user: UserSummary | null
  /** Name of the signer when it was signed */
  name: string
  /** Name of the represented person when it was signed */
  for_name: string | null
  /** Time of the signature, UNIX seconds */
  date: number
  /** False: rejected */
  approved: boolean
  /** Meaning of the signature */
  meaning: "approved" | "rejected"
  /** Meaning, in the language in which it was shown */
  meaning_text: string
  /** How the signer was identified */
  method: "password" | "token"
  /** Note of the signer; empty: none */
  comment: string
  /** SHA-256 of what was signed: manifest_hash of the release */
  hash: string
}

/** A field that waits for a signature */
export interface AskSignature {
  /** The Signature field: its revision at the start of the run */
  field_revisionid: number
}

/** A document beside a guide or page */
export interface AttachedDocument {
  /** Number of the document */
  documentid: number
  /** Name of the document */
  text: string
  /** URL of the page of the document */
  url: string
  /** URL of the download */
  download_url: string
  /** File type, such as pdf */
  extension: string
  /** Name of a symbol */
  icon: string
}

/** A backup or a drill */
export interface Backup {
  /** Number of the backup or drill */
  backupid: number
  /** backup: a new backup; drill: restores the newest backup on trial and compares it with the site */
  kind: "backup" | "drill"
  /** schedule: requested by the schedule; user: by an administrator; command: taken by the command line */
  source: "schedule" | "user" | "command"
  /** State */
  state: "waiting" | "running" | "done" | "failed"
  /** Administrator who requested it; null: nobody */
  userid: number | null
  /** Current name of that user */
  username: string | null
  /** Time of the request */
  requested_date: number | null
  /** Start time; null: it waits */
  started_date: number | null
  /** End time; null: it has not ended */
  finished_date: number | null
  /** Name of the backup in its place, made from its time */
  snapshot: string | null
  /** Number of rows of the database, so far or in all */
  rows: number | null
  /** Number of files, so far or in all; a drill reads another seventh of them each day */
  files: number | null
  /** Total size of these files */
  bytes: number | null
  /** Bytes that were written into the place; null for a drill */
  new_bytes: number | null
  /** Reason of a failure, or remarks */
  message: string | null
}

/** State of backups and drills */
export interface BackupState {
  /** warning: the last backup failed; failed: backups are overdue, or the last drill failed; off: no schedule and no backup */
  health: "ok" | "warning" | "failed" | "off"
  /** True if the last backup is older than the schedule allows */
  overdue: boolean
  /** Time of the next backup of the schedule; null: there is none */
  next_date: number | null
  /** The one that waits or runs; null: none */
  running: Backup | null
  /** The last complete backup; null: none */
  last_backup: Backup | null
  /** The last drill that has ended; null: none */
  last_drill: Backup | null
  /** The last backups and drills, newest first */
  backups: Backup[]
}

/** A badge of the site */
export interface Badge {
  /** Number of the badge */
  badgeid: number
  /** Name on screen */
  name: string
  /** Value of the badge in points */
  type: "bronze" | "silver" | "gold"
  /** Category of the badge */
  category: string
  /** Condition of the badge */
  description: string
  /** True if users can earn it more than once */
  multiple: boolean
  /** Number of users who have it */
  num_users: number
  /** Always null */
  icon: null
  /** Address of an image; may be empty */
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
  /** Kind of its symbol */
  type: "dot" | "char" | "caution"
  /** Its colour, such as #11161a */
  bullet_color: string
  /** Character of the bullet */
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
  /** Title of the category in addresses */
  title: string
  /** Same as the title */
  wiki_title: string
  /** Title on screen */
  display_title: string
  /** Language of the response */
  locale: string
  topic_info: CategoryInfo
  category_info: CategoryInfo
  /** Main image; null: none */
  image: Image | null
  /** One or two sentences */
  description: string
  /** Flags by id, each with flagid, title, text and image; an empty list if there are none */
  flags: Record<string, unknown> | unknown[]
  /** Questions and answers at another site */
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
  /** Public guides of the category */
  guides: Record<string, unknown>[]
  /** Titles of its ancestors, closest first */
  ancestors: string[]
  /** Titles of the categories directly below */
  children: string[]
  /** The text in wiki syntax */
  contents_raw: string
  /** The text as HTML */
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
  /** Time on the clock of the device, UNIX milliseconds */
  at: number
  /** Time on the monotonic clock, in milliseconds since the page was opened */
  mono?: number | undefined
  /** Identifies the page load to which that clock belongs */
  session?: string | undefined
  /** Time on the clock of the server, UNIX milliseconds; null: the server was not reached */
  server_at: number | null
  /** The `clock_proof` that was returned with that time; without it the time counts as unknown */
  proof?: string | undefined
}

/** The last closing of a device by a lead; absent: it was never closed */
export interface ClosedDevice {
  /** Time, UNIX seconds */
  date: number
  /** Number of the user who did it */
  userid: number | null
  /** Name of the user who did it */
  username: string | null
  /** The given reason */
  reason: string
  /** Number of events that were given up and have not arrived since */
  missing: number
  /** Files that were given up and have not arrived since */
  missing_files: MissingFiles[]
}

/** A collection of guides */
export interface Collection {
  /** Number of the collection */
  collectionid: number
  /** Title of the collection */
  title: string
  /** Time of creation, UNIX seconds */
  date: number
  /** Image of the collection */
  image: Image | null
  /** Guides of the collection */
  guides: GuideSummary[]
}

/** A comment on a guide, a step or a page */
export interface Comment {
  /** Number of the comment */
  commentid: number
  /** The same as langid; in the hosted profile null in the answer that adds the comment */
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
  /** Time of writing, UNIX seconds */
  date: number
  /** Last change of the text; initially the same as date */
  modified_date: number
  /** Time of the last reply; 0 without replies */
  replied_date: number
  /** resolved: marked as done by a user who can edit the target */
  status: "public" | "resolved" | "deleted"
  /** manual if resolved, otherwise null */
  status_reason: "manual" | null
  /** Number of replies */
  numberOfReplies: number
  /** Replies, newest first; at most 100 */
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
  /** The same as langid; in the hosted profile null in the answer that adds the comment */
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
  /** Time of writing, UNIX seconds */
  date: number
  /** Last change of the text; initially the same as date */
  modified_date: number
  /** Time of the last reply; 0 without replies */
  replied_date: number
  /** resolved: marked as done by a user who can edit the target */
  status: "public" | "resolved" | "deleted"
  /** manual if resolved, otherwise null */
  status_reason: "manual" | null
  /** Number of replies */
  numberOfReplies: number
  /** Always empty */
  replies: unknown[]
}

/** A compared state of a guide */
export interface ComparedGuideState {
  /** Number of the revision, unique in the site */
  guide_revisionid: number
  /** Concurrency token of the guide at that revision */
  revisionid: number
  /** Language of the revision */
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
  /** True for the revision that readers see */
  current: boolean
  /** guide_revisionid on which the edit was based; null for the first */
  base_revisionid: number | null
  /** For a translation: guide_revisionid of the original from which it was made */
  source_revisionid: number | null
  /** The state as it was named */
  state: "revision" | "release" | "working" | "shown"
  release?: ComparedRelease
  /** guide_revisionid of the original: order of steps, media, forms */
  original_revisionid: number
  /** Number of steps */
  steps: number
}

/** A language of the compared states */
export interface ComparedLanguage {
  /** The language */
  langid: string
  /** Number of differences that its readers see */
  differences: number
  /** True if the state before does not have the language */
  is_added: boolean
  /** True if the state after does not have the language */
  is_removed: boolean
}

/** The release that was named */
export interface ComparedRelease {
  /** Number of the release */
  releaseid: number
  /** Title of the release, such as V1.2 */
  title: string
  /** Time at which it took effect last, UNIX seconds; null: not yet */
  release_date: number | null
  /** Time for which it is or was scheduled, UNIX seconds; null: none */
  effective_date: number | null
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

/** Values that replace those of the operator */
export interface Correction {
  /** Values as in stepData */
  fields: unknown
  /** Reason; at most 1000 characters */
  reason: string
  /** The newest timingid that the client knows; rejected if there is a newer one */
  lasttimingid?: number | string | null | undefined
}

/** The signature of a lead, with one kind of credentials */
export interface CountersignEntry {
  /** The signer; default: the caller, or the user of the ID badge */
  userid?: number | undefined
  /** Password of the signer */
  password?: string | undefined
  /** PIN of the signer, on a shared device */
  pin?: string | undefined
  /** Code of the ID badge of the signer, on a shared device */
  badge?: string | undefined
  /** Code from a mail, for an account without a password */
  token?: string | undefined
  /** Note of the signer */
  comment?: string | undefined
  /** `last_hash` of the run as the signer was shown it; rejected if what is signed has changed since */
  hash: string | null
  /** Reason for finishing with missing answers; at most 1000 characters */
  reason: string
}

/** A page of the namespace COURSE with guides as its stages */
export interface Course {
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
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** The text in wiki syntax */
  contents_raw: string
  /** The text as HTML */
  contents_rendered: string
  /** The text as a document for editors */
  contents_json: Record<string, unknown>
  /** One or two sentences */
  description: string | null
  /** Main image; null: none */
  image: Image | null
  /** Flags by id, each with flagid, title, text and image; an empty list if there are none */
  flags: Record<string, unknown> | unknown[]
  /** Documents beside the text */
  documents: AttachedDocument[]
  /** True if the text begins with a list of its headings */
  table_of_contents: boolean
  /** True if the caller may edit it */
  can_edit: boolean
  /** Number of the first author */
  author: UserSummary | null
  /** Authors in the order of their first edits */
  authors: UserSummary[]
  /** Tags of the page */
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
  /** True if this revision is pending */
  unpatrolled: boolean
  /** Address of the course without the site */
  url: string
  /** Public guides of the category */
  guides?: Record<string, unknown>[]
  /** Featured guides */
  featured_guides?: Record<string, unknown>[]
  /** General pages that the text links to */
  related_wikis?: PageSummary[]
  /** Categories directly below, at most 200 */
  children?: PageSummary[]
  /** Categories above, closest first */
  ancestors?: PageSummary[]
  /** Title of the category above */
  parent?: string | null
  /** Position among the categories with the same parent; ties are sorted by title */
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
  /** Score from 0 to 10 */
  repairability_score?: number | null
  /** Always false */
  is_troubleshooting?: boolean
  /** For courses: guides in order */
  stages?: Stage[]
  /** For courses: number of stages */
  stages_count?: number
  /** For courses: stages that the caller has completed */
  completed_count?: number
  /** For courses: completed stages in per cent, rounded down */
  completion_percentage?: number
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
  /** Same as wikiid */
  courseid: number
  /** Address of the course */
  fullUrl: string
  /** Same as url */
  viewUrl: string
  /** False while the page is hidden by the flag WIKI_PRIVATE */
  enabled: boolean
  /** Same as completion_percentage */
  completionPercent: number
}

/** Members to change; omitted members keep their values */
export interface CourseChange {
  /** The text in wiki syntax */
  contents?: string | undefined
  /** Title on screen; null or empty: the same as title */
  display_title?: string | null | undefined
  /** Title of the browser window */
  page_title?: string | null | undefined
  /** One or two sentences */
  description?: string | null | undefined
  /** Number of an image */
  image?: number | null | undefined
  /** Begins the text with a list of headings */
  table_of_contents?: boolean | undefined
  /** For a translation: revision of the original from which it was made */
  source_revisionid?: number | undefined
  /** Ids; replaces the whole list */
  flags?: string[] | undefined
  /** Replaces the whole list */
  documents?: {
    /** Number of the document */
    documentid: number
  }[] | undefined
  /** For courses: guides in order, no guide twice; replaces the whole list */
  stages?: {
    /** Number of a guide that the caller may view */
    docid: number
    /** Always guide */
    doctype?: "guide" | undefined
  }[] | undefined
  /** Ignored */
  source_revision_id?: unknown | undefined
  /** Ignored */
  langId?: unknown | undefined
  /** Ignored; send it as a query parameter */
  revisionid?: unknown | undefined
}

/** A page of the list of courses */
export interface CourseList {
  /** Courses in the requested order */
  courses: CourseSummary[]
}

/** A course in a list, with the progress of a user */
export interface CourseSummary {
  /** Address of the course without the site */
  url: string
  /** Address of the course */
  fullUrl: string
  /** Number of the course */
  wikiid: number
  /** Language of the texts */
  langid: string
  /** Always COURSE */
  namespace: "COURSE"
  /** Title in addresses and links */
  title: string
  /** Title on screen */
  display_title: string
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** The text in wiki syntax */
  contents_raw: string
  /** The text as HTML */
  contents_rendered: string
  /** The text as a document for editors */
  contents_json: Record<string, unknown>
  /** One or two sentences */
  description: string
  /** Main image; null: none */
  image: Image | null
  /** True if the caller may edit it */
  can_edit: boolean
  /** The first author */
  author: UserSummary | null
  /** False while the page is hidden by the flag WIKI_PRIVATE */
  enabled: boolean
  /** For courses: number of stages */
  stages_count?: number
  /** For courses: stages that the caller has completed */
  completed_count?: number
  /** For courses: completed stages in per cent, rounded down */
  completion_percentage?: number
  /** UNIX seconds */
  created_date: number
  /** UNIX seconds */
  modified_date: number
}

/** Durations of the runs that were finished in the bucket */
export interface CycleTime {
  /** Begin of the bucket, UNIX seconds */
  from: number
  /** True if the period has only a part of the days of the bucket */
  partial: boolean
  /** Number of runs */
  count: number
  /** Arithmetic mean, in seconds */
  mean: number
  /** Shortest duration, in seconds */
  min: number
  /** First quartile */
  q1: number
  /** Median */
  median: number
  /** Third quartile */
  q3: number
  /** 95th percentile */
  p95: number
  /** Longest duration, in seconds */
  max: number
  /** Number of these runs that were finished with missing answers */
  incomplete: number
}

/** Durations of runs from start to end, without pauses */
export interface CycleTimes {
  /** Number of the guide */
  guideid: number
  /** Size of the buckets */
  bucket: "day" | "week" | "month"
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** End of the period, exclusive, UNIX seconds */
  to: number
  /** Number of these runs that were finished with missing answers */
  incomplete: number
  /** Whole period; null if there are no runs */
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
  /** Title of the guide */
  title: string
  /** Category of the guide before the deletion */
  category: string
  /** Type of the guide */
  type: string
  /** True if every reader can view it after restoring */
  public: boolean
  /** Time of deletion, UNIX seconds */
  deleted_date: number
  /** The user who deleted it */
  userid: number | null
  /** Current name of that user */
  username: string | null
}

/** The deputy of a user, and the people whom the user represents */
export interface Deputy {
  /** Number of the represented user */
  userid: number
  /** The user who signs for the user; null: none */
  deputy: UserSummary | null
  /** Beginning, UNIX seconds */
  from: number | null
  /** End, UNIX seconds */
  until: number | null
  /** People for whom the user can sign now */
  represents: UserSummary[]
}

/** The deputy of a user, with the time */
export interface DeputyDraft {
  /** Number of the deputy */
  userid: number
  /** Beginning, UNIX seconds, not in the past; default: now */
  from?: number | undefined
  /** End, UNIX seconds; at most a year from now */
  until: number
  /** The current password of the caller */
  old_password: string
}

/** Deviations of one field */
export interface DeviationCount {
  /** Number of the step */
  stepid: number
  /** field_guid of the field */
  field_guid: string
  /** Current label of the field */
  label: string
  /** Number of deviations */
  count: number
  /** Share of all, from 0 to 1 */
  share: number
  /** Cumulative share, from 0 to 1 */
  cumulative: number
}

/** Deviations in finished runs */
export interface DeviationCounts {
  /** Number of the guide */
  guideid: number
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** End of the period, exclusive, UNIX seconds */
  to: number
  /** Number of values with a deviation, as `deviation_count` of the runs */
  total: number
  /** Kinds, most frequent first */
  kinds: DeviationKind[]
  /** Fields, most frequent first, at most 500 */
  deviations: DeviationCount[]
}

/** Kinds of deviation */
export interface DeviationKind {
  /** below or above a limit; early or late; wrong: not the expected value; barcode: not the expected code */
  deviation: string
  /** Number of values */
  count: number
}

/** The device to close, and why */
export interface DeviceClosing {
  /** UUID of the device, as in `devices` of the run */
  device: string
  /** Reason; at most 1000 characters */
  reason: string
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
  /** Name on screen */
  title: string
  /** Size in bytes */
  size: number
  /** Image of the first page; null: none */
  thumbnailid: number | null
  /** Same as thumbnailid */
  imageid: number | null
  /** Address of its image, 56 pixels */
  mini: string
  /** Address of its image, 96 pixels */
  thumbnail: string
  /** Address of its image, 300 pixels */
  standard: string
  /** Media type, as in HTTP */
  document_type: string
  /** Extension of the file name, in lower case */
  document_extension: string
  /** pdf, office, text, 3d_model, archive or other */
  document_group: string
  /** Address of the document on this site */
  edit_url: string
  /** Address that displays it, on this site */
  view_url: string
  /** Address to download it */
  download_url: string
  /** Time of upload, UNIX seconds */
  date: number
  /** Always empty */
  summary: string
  /** Number of pages of a PDF; null: not counted, 0: unreadable */
  pages: number | null
  /** State of the image of its first page: failed if a PDF cannot be rendered */
  state: "processing" | "finished" | "failed"
  /** Tags by which the owner finds it */
  tags: string[]
}

/** The media of a step, by id */
export interface DocumentMedia {
  /** Media that `data` refers to */
  type: "image" | "object"
  /** Up to three ids of images, or the id of one object, or null */
  data: number[] | number | null
}

/** Omitted members of an existing step stay unchanged, also its form */
export interface DocumentStep {
  /** An existing step of the guide; omitted for a new one */
  stepid?: number | undefined
  /** The client's key for the new step */
  key?: string | undefined
  /** One line; may be empty */
  title?: string | undefined
  /** Replaces all lines; none if the step only has media */
  lines?: LineDraft[] | undefined
  media?: DocumentMedia | undefined
  form?: StepFormDraft | undefined
}

/** A video of a provider, shown in its player */
export interface Embed {
  /** Always GuideEmbedObject */
  type: "GuideEmbedObject"
  /** Number of the embed */
  embedid: number
  /** Same as the number, as steps and guides write it */
  objectid: number
  /** Always null */
  imageid: number | null
  /** Address of a neutral image */
  mini: string
  /** Address of a neutral image */
  thumbnail: string
  /** Address of a neutral image */
  standard: string
  /** Address of a neutral image */
  medium: string
  /** Address of the video at its provider */
  url: string
  /** Same as url */
  view_url: string
  /** Pixels */
  width: number
  /** Pixels */
  height: number
  /** HTML of the player, for embedding in a page */
  html: string
  /** Title */
  filename: string
  /** Title */
  title: string
  /** YouTube or Vimeo */
  provider: string
  /** Same as provider */
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
  /** Time of adding, UNIX seconds */
  date: number
  /** Tags by which the owner finds it */
  tags: string[]
}

/** A video to embed */
export interface EmbedDraft {
  /** Address of the video, in any form */
  url: string
}

/** A field that was answered and is empty now */
export interface EmptiedAnswer {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** field_guid of the field, the same in all its revisions */
  field_guid: string
  /** Number of the reading, from 1 */
  reading: number
  /** The event that emptied the field */
  eventid: string
  /** Time of the event, UNIX seconds */
  date: number
  /** User who emptied it */
  userid: number | null
}

/** A run of a guide */
export interface Entry {
  /** Number of the run */
  entryid: number
  /** UUID of the run, chosen by the device that started it */
  runid: string
  /** The guide that is performed */
  guideid: number
  /** Current title of the guide; for callers who cannot view it any more, the title when the run began */
  guide_title: string
  /** Number of the current operator */
  userid: number
  /** Name of the current operator */
  username: string
  /** Number of the user who started it */
  starterid: number
  /** Everybody who worked on it, the greatest share first; users who only corrected come last */
  people: EntryPerson[]
  /** Work order, as typed */
  workorderid: string
  /** State of the run */
  status: "started" | "paused" | "suspended" | "complete" | "cancelled"
  /** Start, UNIX seconds */
  starttime: number
  /** Time of finishing or cancelling, UNIX seconds; null while it is open */
  endtime: number | null
  /** The voiding of the run; null: it is not voided */
  voided: EntryVoided | null
  /** 1 if it was cancelled */
  cancelled: number
  /** Number of the newest save or entered step; send it as lasttimingid */
  timingid: number | null
  /** Number of its newest event */
  last_entry_eventid: number
  /** Time from start to end, or until now, without pauses, in seconds */
  duration: number
  /** Time in progress, neither paused nor on hold, in seconds */
  active_duration: number
  /** Paused, in seconds */
  paused_duration: number
  /** Time on hold, in seconds */
  suspended_duration: number
  /** Current step, or the step after resuming */
  stepid: number | null
  /** Steps in the order of first entry */
  step_times: StepTime[]
  /** Language of the run */
  langid: string
  /** guide_revisionid that the run follows */
  guide_revisionid: number
  /** True if the guide or a prerequisite was edited since the start */
  guide_edited_since: boolean
  /** guide_revisionid that a new run would follow */
  current_guide_revisionid: number
  /** Guides in the order of work */
  prerequisite_revisions: PinnedGuide[]
  release?: ReleaseName
  newer_release?: ReleaseName
  /** Greatest form revision that the run uses */
  max_form_revisionid: number
  /** Number of values with a deviation */
  deviation_count: number
  /** Required fields that were empty at the end */
  missing_count: number
  /** The required fields that were empty */
  missing: MissingField[]
  /** The reason for finishing without them, if given */
  missing_reason?: string
  /** Number of signature fields that nobody has signed */
  unsigned_count: number
  /** True while it is on hold until a lead lifts the hold; absent: it is not */
  lead_only_hold?: boolean
  /** Number of fields with unsettled conflicting answers */
  disagreements: number
  /** Number of answers that were given after the end, or recorded beside the run */
  late: number
  /** Number of events that devices have reported and not sent yet */
  unsent: number
  /** Number of files that answers name and that have not arrived */
  unsent_files: number
  /** Number of events that administrators entered for other users; absent: none */
  entered_for_others?: number
  altered?: Altered
  handed_over?: HandedOver
  /** Only in the response for a single run: devices that recorded events in it */
  devices?: EntryDevice[]
  /** Only in the response for a single run with such fields: the next answer is based on this event */
  emptied?: EmptiedAnswer[]
  /** Only in the response for a single run with disagreements: answers that conflict with those of work_data */
  rivals?: RivalAnswer[]
  /** Only in the response for a single run: its notes, oldest first */
  notes?: EntryNote[]
  /** Only in the response for a single run on hold: proof for a device that takes the run over offline */
  hold_proof?: string
  /** Only in the response for a single run: hash of its newest event, which a signature refers to */
  last_hash?: string | null
  /** Only in the response for a single run: its signatures, oldest first */
  signatures?: EntrySignature[]
  /** Only in the response for a single run: signers whose name is not the one that they signed with */
  renamed_signers?: {
    /** Number of the signer */
    userid: number
    /** The present name */
    username: string
  }[]
  /** Only in the response for a single run: the fields of the open run that wait for a signature */
  unsigned?: UnsignedField[]
  /** Only in the response for a single run: true if the caller may settle conflicting answers */
  can_settle?: boolean
  /** Only in the response for a single run: true if the caller may void it now */
  can_void?: boolean
  /** Only in the response for a single run to administrators: it cannot be removed before this time, UNIX seconds; null: it can be removed */
  retained_until?: number | null
  /** Only in the response for a single run: true if the caller may take it over, release it and close its devices */
  can_lead?: boolean
  /** Only in the response for a single run in work to the session of another user on a shared device: true if the caller may take it over there without a reason, false if its operator worked last on another device */
  can_change_person?: boolean
  /** Values of the run, in the order of saving */
  work_data: WorkDatum[]
}

/** The values to correct */
export interface EntryChange {
  /** Work order: one line of at most 200 characters */
  workorderid: string | number
}

/** A device that recorded events in a run */
export interface EntryDevice {
  /** UUID of the device */
  device: string
  /** Name of the device on screen; empty for none */
  label: string
  /** Number of events that the device has reported and not sent yet */
  missing: number
  /** Seconds by which its clock was fast, or slow if negative; only if more than two minutes */
  clock_error?: number
  /** Its files that have not arrived */
  missing_files: MissingFiles[]
  closed?: ClosedDevice
}

/** An event of a run */
export interface EntryEvent {
  /** Number of the event, ascending within a run */
  entry_eventid: number
  /** Time, UNIX seconds */
  date: number
  /** Kind of the event */
  type: "started" | "step.entered" | "value.saved" | "value.corrected" | "value.settled" | "file.added" | "note.added" | "paused" | "resumed" | "suspended" | "taken-over" | "handed-over" | "workorder.changed" | "finished" | "cancelled" | "device.closed" | "withdrawn" | "voided" | "signed"
  /** Number of the user who caused it */
  userid: number | null
  /** Name of the user who caused it */
  username: string | null
  /** Number of the entered step */
  stepid: number | null
  /** The given reason */
  reason: string | null
  /** Operator before the run was taken over */
  from_userid: number | null
  /** The work order before it was changed */
  from_workorderid: string | null
  /** The note that was added */
  text: string | null
  /** With handed-over: the new operator */
  to_userid?: number
  /** Name of the new operator */
  to_username?: string | null
  /** With suspended by the site: time of the last event before, since when nothing was recorded, UNIX seconds */
  idle_since?: number
  /** With resumed: true if entries that arrived later ended the hold by the site */
  not_idle?: boolean
  /** With taken-over: true if the next user of the shared device of the operator took the run over there */
  change_of_person?: boolean
  /** With device.closed: the device, and what was given up */
  closed?: {
    /** UUID of the device */
    device: string
    /** Number of events that had not arrived */
    missing: number
    /** Its files that had not arrived */
    missing_files: MissingFiles[]
  }
  /** True if it was recorded before a lead closed its device, and arrived afterwards */
  after_closing?: boolean
  /** True if it was recorded on a shared device after the lock time, and its user had not proved who they are since */
  after_lock?: boolean
  /** Permanent id of the event */
  eventid: string
  /** True time, UNIX milliseconds */
  at: number
  /** The device that recorded it; null: recorded by the server for a program */
  device: string | null
  /** Sequence number among the events of that device in this run */
  seq: number | null
  /** Time on the clock of the device, UNIX milliseconds */
  device_at: number | null
  /** Time on that clock at the moment of sending */
  sent_at: number | null
  /** Time of arrival at the server, UNIX milliseconds */
  received_at: number
  /** True if recorded offline: sent over ten seconds later */
  offline: boolean
  /** True if the clocks of the device contradict each other about its time */
  uncertain: boolean
  /** The administrator who entered it for the user */
  let_in_by: number | null
  /** Name of that administrator */
  let_in_by_username?: string | null
  /** Time at which the server received it from that administrator, UNIX seconds */
  let_in_at?: number
  /** True if a former operator recorded it without knowledge of the loss: changes neither state nor values */
  late: boolean
  /** The answers of the event */
  answers: {
    /** Revision of the field at the start of the run */
    field_revisionid: number
    /** Number of the reading, from 1 */
    reading: number
    /** As in work_data; null: emptied, or a file that has not come yet */
    value: string | null
    /** Kind of deviation; null: none */
    deviation: "below" | "above" | "early" | "late" | "wrong" | "barcode" | null
    /** Name of the file on the device */
    file: string | null
    /** The event whose answer was knowingly replaced; null: none */
    based_on: string | null
  }[]
  signature?: SignatureOfEvent
  /** With suspended: true if only a lead lifts the hold */
  lead_only?: boolean
  /** SHA-256 of the event and the hash of the event before it; null: the event is older than the hashes */
  hash: string | null
}

/** A note in a run */
export interface EntryNote {
  /** The event that contains it */
  eventid: string
  /** Time of writing, UNIX seconds */
  date: number
  /** User who wrote it */
  userid: number | null
  /** Name of the user who wrote it */
  username: string | null
  /** The step at which it was written */
  stepid: number | null
  /** Text as typed; empty for pictures alone */
  text: string
  /** The device that recorded it; null: recorded by the server for a program */
  device: string | null
  /** True if recorded offline: sent over ten seconds later */
  offline: boolean
  /** True if the clocks of the device contradict each other about its time */
  uncertain: boolean
  /** The administrator who entered it for the user; absent: the user sent it */
  let_in_by?: number
  /** Name of that administrator */
  let_in_by_username?: string | null
  /** Time at which the server received it from that administrator, UNIX seconds */
  let_in_at?: number
  /** True if it was recorded on a shared device after the lock time, and its user had not proved who they are since */
  after_lock?: boolean
  /** Its pictures; without `image` while they have not arrived */
  files: {
    /** Name of the picture on the device */
    file: string
    image?: Image
  }[]
}

/** A user who worked on a run, with the share */
export interface EntryPerson {
  /** Number of the user */
  userid: number
  /** Name of the user */
  username: string
  /** Time in progress while the user was the operator; the sum is that of the run, in seconds */
  active_duration: number
  /** Fields and readings that the user answered last, corrections left out */
  answers: number
  /** Values that the user set after the end or without being the operator */
  corrections: number
  /** True if the user was the operator or gave an answer; false if the user only corrected */
  performed: boolean
}

/** A signature in a run */
export interface EntrySignature {
  /** The event of the signature */
  eventid: string
  /** Covered: an answer, a step, the run, its end with missing answers, or the lifting of a hold */
  signs: "answer" | "step" | "run" | "finish" | "hold"
  /** The step of the signature field; null: no field */
  stepid: number | null
  /** The signature field; null: no field */
  field_guid: string | null
  /** Its revision at the start of the run */
  field_revisionid: number | null
  /** Number of the signer */
  userid: number | null
  /** Name of the signer at that time */
  name: string
  /** Key of the meaning */
  meaning: string
  /** The meaning in words */
  meaning_text: string
  /** How the signer proved who they are */
  method: "password" | "pin" | "badge" | "token"
  /** Time by the clock of the server, UNIX seconds */
  date: number
  /** Hash of the newest event that the signer was shown */
  hash: string | null
  /** Note of the signer; empty: none */
  comment: string
  /** Time from the last entry that it covers to the signature; null: it covers no entry */
  seconds_after: number | null
  /** True if something that it covers was changed afterwards */
  changed_since: boolean
}

/** A user who may sign */
export interface EntrySigner {
  /** Number of the account */
  userid: number
  /** Name on screen */
  username: string
  /** The @name */
  unique_username: string | null
  /** UNIX seconds */
  join_date: number
  image: Image
  /** Reputation, gained by accepted edits */
  reputation: number
  /** Profile page of the user */
  url: string
  /** Numbers of the teams of the user */
  teams: number[]
  /** Privileges of the user */
  privileges: string[]
  /** False if the account is disabled */
  enabled: boolean
  /** Always null */
  banned: null
  /** Only for the user and administrators */
  email?: string
  /** True if the caller is at a shared device, on which the user can sign by PIN */
  has_pin: boolean
}

/** A value that was saved in a run */
export interface EntryValue {
  /** Number of the value */
  valueid: number
  /** The event that contains it */
  eventid: string
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** field_guid of the field, the same in all its revisions */
  field_guid: string
  /** The step whose form contains the field */
  stepid: number
  /** Label of the field at that time */
  label: string
  /** As in work_data; null: the field was emptied */
  value: string | null
  /** Position of the step over all guides of the run, from 1 */
  step_number: number
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter" | "Signature"
  /** Number of the reading, from 1 */
  reading: number
  /** Kind of deviation; null: none */
  deviation: "below" | "above" | "early" | "late" | "wrong" | "barcode" | null
  /** Time of saving, UNIX seconds */
  date: number
  /** User who saved it */
  userid: number | null
  /** Unit of measure; empty for none */
  unit: string
  /** Lower limit at that time */
  min: number | null
  /** Upper limit at that time */
  max: number | null
  /** True if the lower limit itself was a deviation */
  min_exclusive: boolean
  /** True if the upper limit itself was a deviation */
  max_exclusive: boolean
  /** Target value at that time */
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
  /** The expected code or its pattern */
  barcode?: string
  /** Name of the user who saved it */
  username: string | null
  /** Reason for correcting an earlier value */
  reason: string | null
  /** True for the current value, false if a later one replaced it */
  current: boolean
  /** True if it conflicts with the current value and is not settled */
  rival: boolean
  settled?: EntryValueSettled
  /** True if it was given after the end of the run, or recorded beside the run */
  late: boolean
  /** True if it was recorded before a lead closed its device, and arrived afterwards */
  after_closing?: boolean
  /** True if it was recorded on a shared device after the lock time, and its user had not proved who they are since */
  after_lock?: boolean
  /** The device that recorded it; null: recorded by the server for a program */
  device: string | null
  /** Time of arrival at the server, UNIX milliseconds */
  received_at: number
  /** True if recorded offline: sent over ten seconds later */
  offline: boolean
  /** True if the clocks of the device contradict each other about its time */
  uncertain: boolean
  /** The administrator who entered it for the user; absent: the user sent it */
  let_in_by?: number
  /** Name of that administrator */
  let_in_by_username?: string | null
  /** Time at which the server received it from that administrator, UNIX seconds */
  let_in_at?: number
}

/** The decision between conflicting answers */
export interface EntryValueSettled {
  /** Time, UNIX seconds */
  date: number
  /** User who settled it */
  userid: number | null
  /** Name of the user who settled it */
  username: string | null
  /** The given reason */
  reason: string | null
  /** eventid of each answer that it was chosen against */
  against: string[]
  /** The administrator who entered it for the user; absent: the user sent it */
  let_in_by?: number
  /** Name of that administrator */
  let_in_by_username?: string | null
  /** Time at which the server received it from that administrator, UNIX seconds */
  let_in_at?: number
  /** True if it was recorded on a shared device after the lock time, and its user had not proved who they are since */
  after_lock?: boolean
}

/** The voiding of a run */
export interface EntryVoided {
  /** User who voided it */
  userid: number | null
  /** Name of the user who voided it */
  username: string | null
  /** Time, UNIX seconds */
  date: number
  /** The given reason */
  reason: string
}

/** An event of the audit trail */
export interface Event {
  /** Number of the event, ascending */
  eventid: number
  /** Type of the event, as noun.past-tense */
  type: string
  /** UNIX seconds */
  date: number
  /** The acting user; null for the system and anonymous requests */
  userid: number | null
  /** Current name of that user */
  username: string | null
  /** Source: interface, address, request */
  source: string
  /** Kind of the changed resource, for example user */
  subject: string
  /** Number of the changed resource */
  subjectid: number
  /** State before, null if there was none */
  before: unknown
  /** State after, null if there is none */
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
  /** The clocks at the time of sending */
  sent: {
    /** Time on the clock of the device, UNIX milliseconds */
    at: number
    /** Time on the monotonic clock, in milliseconds since the page was opened */
    mono?: number | undefined
    /** Identifies the page load to which that clock belongs */
    session?: string | undefined
    /** Duration of its last exchange, in milliseconds */
    round_trip?: number | null | undefined
  }
  /** Marks from the last exchange before the first event until now */
  marks?: ClockMark[] | undefined
  /** Sends events of other users: administrators only */
  for_others?: boolean | undefined
  /** Greatest seq that this device has recorded in the run, sent or not */
  last?: number | undefined
  /** Events, ordered by seq */
  events: (NotedEvent | Record<string, unknown> | unknown[] | string | number | boolean | null)[]
}

/** The result for each event of a batch */
export interface EventVerdicts {
  /** Number of the run; null: it could not start */
  entryid: number | null
  /** UUID of the run */
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
    /** Number of the current operator */
    userid: number
    /** Number of the current step */
    stepid: number | null
    /** Greatest number among the accepted events of this batch; 0 if there is none */
    number: number
    /** Number of fields with conflicting answers */
    disagreements: number
  } | null
}

/** Exempts a guide from approval */
export interface Exemption {
  /** True: releases of the guide need no approval */
  exempt: true
  /** The current password of the caller; required in a browser session */
  old_password?: string | undefined
}

/** A guide that a user has marked */
export interface Favorite {
  /** Time of the mark, UNIX seconds */
  date: number
  guide: ListedGuide
}

/** A field of a step form */
export interface Field {
  /** field_guid of the field, the same in all its revisions */
  field_guid: string
  /** Number of this revision of the field; values refer to it */
  field_revisionid: number
  /** Number of the form revision that contains it; in the history of a field, of the form in which this revision was saved */
  form_revisionid: number
  /** Position in the form, from 1 */
  orderby: number
  /** Label on screen */
  label: string
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter" | "Signature"
  /** True if a finished run lists a missing answer */
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
  /** Help text */
  help: string
  /** Default value */
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
  /** For a Signature: it covers the step, the run, or the answer of the nearest earlier field that is no Signature; default step */
  signs?: "step" | "run" | "answer"
  /** For a Signature: the operator, another user than the operator, a lead (managers of the guide, moderators, administrators), users of a role, or members of a team; default operator */
  signer?: "operator" | "other" | "lead" | "role" | "team"
  /** The role, if signer is role */
  signer_role?: "Author" | "Moderator" | "Admin"
  /** The team, if signer is team */
  signer_teamid?: number
  /** For a Signature: its meaning; default performed if the operator signs, otherwise checked */
  meaning?: "performed" | "checked" | "approved" | "released" | "witnessed" | "countersigned"
  /** Words of the author that replace the text of the meaning */
  meaning_text?: string
  /** True if the app waits in the step until the field is signed */
  blocks?: boolean
}

/** The numeric values of a field over time, of finished runs */
export interface FieldAnalysis {
  /** field_guid of the field */
  field_guid: string
  /** Current label of the field */
  label: string
  /** Current unit of measure */
  unit: string
  /** The guide of its form */
  guideid: number
  /** The step of its form */
  stepid: number
  /** Number of values that were saved in the period in runs that are finished */
  count: number
  /** Mean of all values */
  mean: number | null
  /** Standard deviation of all values */
  sigma: number | null
  /** Smallest of all values */
  min: number | null
  /** Greatest of all values */
  max: number | null
  /** Chart of all values; null if there are none */
  chart: ControlChart | null
  /** All values in order; if there are more than `limit`, the smallest and the greatest of each of many equal parts */
  points: FieldPoint[]
}

/** A field to save */
export interface FieldDraft {
  /** Present or former field of this step; omitted for a new field */
  field_guid?: string | null | undefined
  /** Label on screen */
  label: string
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter" | "Signature"
  /** True if a finished run lists a missing answer */
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
  /** Help text */
  help?: string | null | undefined
  /** For texts, numbers and choices: the default value */
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
  /** For Signature: what it covers; answer needs an earlier field that is no Signature */
  signs?: "step" | "run" | "answer" | null | undefined
  /** For Signature: the people who may sign */
  signer?: "operator" | "other" | "lead" | "role" | "team" | null | undefined
  /** For Signature: required if signer is role, otherwise not accepted */
  signer_role?: "Author" | "Moderator" | "Admin" | null | undefined
  /** For Signature: required if signer is team, otherwise not accepted */
  signer_teamid?: number | null | undefined
  /** For Signature: the meaning */
  meaning?: "performed" | "checked" | "approved" | "released" | "witnessed" | "countersigned" | null | undefined
  /** For Signature: own words for the meaning, one line */
  meaning_text?: string | null | undefined
  /** For Signature: true if the app waits in the step until the field is signed */
  blocks?: boolean | number | null | undefined
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
  /** Number of the value */
  valueid: number
  /** Number of the run */
  entryid: number
  /** Time of saving, UNIX seconds */
  date: number
  /** The value */
  value: number
  /** Revision of the field at that time */
  field_revisionid: number
  /** Lower limit at that time */
  min: number | null
  /** Upper limit at that time */
  max: number | null
  /** Target value at that time */
  target: number | null
  /** below or above the limits at that time */
  deviation: string | null
  /** True if outside the control limits */
  out_of_control: boolean
}

/** A revision of a field */
export interface FieldState {
  /** field_guid of the field, the same in all its revisions */
  field_guid: string
  /** Number of this revision of the field; values refer to it */
  field_revisionid: number
  /** Number of the form revision that contains it; in the history of a field, of the form in which this revision was saved */
  form_revisionid: number
  /** Position in the form, from 1 */
  orderby: number
  /** Label on screen */
  label: string
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter" | "Signature"
  /** True if a finished run lists a missing answer */
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
  /** Help text */
  help: string
  /** Default value */
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
  /** For a Signature: it covers the step, the run, or the answer of the nearest earlier field that is no Signature; default step */
  signs?: "step" | "run" | "answer"
  /** For a Signature: the operator, another user than the operator, a lead (managers of the guide, moderators, administrators), users of a role, or members of a team; default operator */
  signer?: "operator" | "other" | "lead" | "role" | "team"
  /** The role, if signer is role */
  signer_role?: "Author" | "Moderator" | "Admin"
  /** The team, if signer is team */
  signer_teamid?: number
  /** For a Signature: its meaning; default performed if the operator signs, otherwise checked */
  meaning?: "performed" | "checked" | "approved" | "released" | "witnessed" | "countersigned"
  /** Words of the author that replace the text of the meaning */
  meaning_text?: string
  /** True if the app waits in the step until the field is signed */
  blocks?: boolean
  /** Number of the step that has the form */
  stepid: number
  /** The guide that owns the step */
  guideid: number
  /** Time of saving, UNIX seconds */
  created_date: number
  /** The user who saved it */
  userid: number | null
}

/** Optional reason */
export interface Finish {
  /** Reason for finishing with missing answers; at most 1000 characters */
  reason?: string | null | undefined
}

/** A flag of a guide, in words */
export interface Flag {
  /** Id of the flag */
  flagid: string
  /** Name of the flag */
  title: string
  /** Meaning of the flag */
  text: string
  /** Address of an image; may be empty */
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
    /** Meaning of the flag */
    text: string
    /** Address of an image; may be empty */
    image: string
    /** Always false: the image is not from an icon font */
    isFontAwesome: boolean
  }>
}

/** A guide in the results of a search */
export interface FoundGuide {
  /** Distinguishes guides from pages in mixed lists */
  dataType: "guide"
  /** Number of the guide */
  guideid: number
  /** Language of the guide */
  locale: string
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** Number of the revision in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of the page of the guide */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Subject of the guide */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** Difficulty in words, in the language of the response */
  difficulty: string
  /** True if every reader can view it */
  public: boolean
  /** Display title of the category */
  category_display_title: string
  /** Maximum duration in seconds */
  time_required_max: number
  /** Number of the author */
  userid: number
  /** Name of the author */
  username: string
  /** Ids of its flags */
  flags: string[]
  /** True if it has the flag GUIDE_ARCHIVED */
  isArchived: boolean
  /** Tags, sorted; false if there are none */
  tags: string[] | false
  /** Always null */
  attachedQuiz: null
  /** Always null */
  periodicReviewSchedule: null
  /** Main image */
  image: Image | null
  release?: ReleaseName
  /** Present if the guide becomes public with its first release */
  awaits_release?: true
  /** Image of its category, if the guide has none and the category is not private */
  category_image?: Image
  /** With matches: an excerpt; null if the title has all words, or no text of this language any */
  match?: SearchMatch | null
  /** Words of the query in the title, with matches: start and end of each, in UTF-16 units */
  title_highlights?: number[][]
}

/** A page in the results of a search */
export interface FoundPage {
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
  /** Address of the page in the app */
  url: string
  /** Beginning of the text without markup */
  text: string
  /** Main image; null: none */
  image: Image | null
  /** UNIX seconds */
  modified_date: number
  /** Number of the first author */
  author: number | null
  /** With matches: an excerpt; null if the title has all words, or no text of this language any */
  match?: SearchMatch | null
  /** Words of the query in the title, with matches: start and end of each, in UTF-16 units */
  title_highlights?: number[][]
}

/** A team in the results of a search */
export interface FoundTeam {
  /** Distinguishes teams from guides and pages */
  dataType: "team"
  /** Number of the team */
  teamid: number
  /** Name on screen */
  name: string
  /** Number of the owner of the team */
  owner: number | null
  /** Total of its members */
  reputation: number
  /** Image of the team */
  image: Image | null
  /** Page about the team */
  url: string
  /** Number of members */
  member_count: number
  /** Purpose; may be empty */
  description: string
  /** Time at which the newest member joined, UNIX seconds */
  new_member_since: number | null
  /** True if users can join by a code */
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
  /** E-mail address of the invited user */
  email: string | null
  /** Privileges of the new user */
  privileges: string[]
  /** UNIX seconds */
  created_date: number
  /** End of its validity, UNIX seconds */
  expires_date: number
  /** Time of registration with it, UNIX seconds */
  used_date: number | null
  /** The user who registered with it */
  userid: number | null
  /** The link to pass on; returned only once */
  url: string
}

/** A token with its secret */
export interface FreshToken {
  /** Number of the token */
  tokenid: number
  /** session: from signing in; api: made for a program */
  kind: "session" | "api"
  /** Purpose; for a session, the program that signed in */
  label: string
  /** UNIX seconds */
  created_date: number
  /** Time of last use, to the minute; null if never used */
  last_used_date: number | null
  /** End of validity; null if it never expires */
  expires_date: number | null
  /** Scopes of the token; a session has all (read: everything that the owner can view; write: changes of guides, pages, comments and media; work_log: runs of guides, with reads and uploads during work; account: the profile of the owner, sessions and tokens, and rights that the owner gives others; administration: operations for administrators) */
  scopes: ("read" | "write" | "work_log" | "account" | "administration")[]
  /** True for the token of this request */
  current: boolean
  /** The secret; returned only once */
  token: string
}

/** A grant of a download, valid for 60 seconds */
export interface Grant {
  /** The grant, for the same session */
  grant: string
  /** End of the grant, UNIX seconds */
  expires: number
}

/** A whole guide with its steps */
export interface Guide {
  /** Number of the guide */
  guideid: number
  /** Language of the guide */
  locale: string
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** Number of the revision in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of the page of the guide */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Subject of the guide */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** Difficulty in words, in the language of the response */
  difficulty: string
  /** True if every reader can view it */
  public: boolean
  /** Language of the guide */
  langid: string
  /** Wiki text */
  introduction_raw: string
  /** HTML */
  introduction_rendered: string
  /** Wiki text */
  conclusion_raw: string
  /** HTML */
  conclusion_rendered: string
  /** Document that is displayed in the page */
  featured_documentid: number | null
  /** Address of a viewer; empty without */
  featured_document_embed_url: string
  /** Image of it; empty without */
  featured_document_thumbnail_url: string
  /** Attached documents */
  documents: AttachedDocument[]
  /** Flags, in order */
  flags: (string | Flag)[]
  /** Main image */
  image: Image | null
  /** Required parts */
  parts: Requirement[]
  /** Required tools */
  tools: Requirement[]
  /** Prerequisites */
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
  /** Time of the first publication; 0 if never public, UNIX seconds */
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
  /** Languages of the guide */
  available_langids: string[]
  /** The release of this state, null for a state without one; if the site uses releases */
  release?: GuideRelease | null
  /** Present if the guide becomes public with its first release */
  awaits_release?: true
  /** Releases of the prerequisites; if the site uses releases */
  prerequisite_releases?: PinnedPrerequisite[]
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
  /** State of the translation; only for a language other than the original */
  translation?: {
    /** True if the original of any text has changed since */
    isStale: boolean
    /** Number of texts whose original has changed since */
    staleTexts: number
    /** Number of untranslated texts */
    untranslatedTexts: number
  }
  /** Address of the guide without the site; in the hosted profile */
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
  /** URL of the page that starts its runs; in the hosted profile */
  work_log_url?: string
}

/** Changes of a guide */
export interface GuideChange {
  /** Title of an existing category */
  category?: string | undefined
  /** One of the guide types of the site */
  type?: string | undefined
  /** Subject of the guide, in one line */
  subject?: string | undefined
  /** Title in one line; default: made from type, category and subject */
  title?: string | undefined
  /** One sentence, in one line */
  summary?: string | undefined
  /** Wiki text */
  introduction?: string | undefined
  /** Wiki text */
  conclusion?: string | undefined
  /** Ids, or objects with flagid; replaces all. GUIDE_OPTIONAL_ORDER: runs need no work order */
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
  /** Image of the caller's media library */
  image?: number | null | undefined
  /** Prerequisites, in their order */
  prerequisites?: number[] | undefined
  /** Releases of prerequisites; sets the prerequisites as well, if they are omitted */
  prerequisite_releases?: PinnedPrerequisite[] | undefined
  /** Documents of the caller's media library */
  documents?: number[] | undefined
  /** Number of one of the documents */
  featured_documentid?: number | null | undefined
  /** Video of the caller's media library, as introduction */
  objectid?: number | null | undefined
  /** True if every reader can view it */
  public?: boolean | undefined
  /** Required parts */
  parts?: RequirementDraft[] | undefined
  /** Required tools */
  tools?: RequirementDraft[] | undefined
  /** The owner of the guide */
  author?: number | undefined
  /** The current password of the caller; required in a browser session */
  old_password?: string | undefined
  /** Only with langid of a translation: texts of tools and parts; omitted ones stay unchanged. Names are those of their pages */
  translated_things?: TranslatedThing[] | undefined
  /** Accepted and ignored */
  time_required?: unknown | undefined
}

/** The differences between two revisions of a guide */
export interface GuideComparison {
  from: GuideRevisionSummary
  to: GuideRevisionSummary
  /** The differences: fields first, then steps and lines */
  changes: GuideDifference[]
  /** The differences in one line of English; empty if there are none */
  summary: string
}

/** Options for duplicating a guide */
export interface GuideCopyDraft {
  /** Title of the copy, in one line; default: “Copy of …” in the language of the guide */
  title?: string | undefined
}

/** A difference between two revisions of a guide */
export interface GuideDifference {
  /** Kind of the change: a value, a long text, a list, or a step */
  kind: "field" | "text" | "list" | "stepAdded" | "stepRemoved" | "stepMoved" | "stepChanged"
  /** Name of the field, as in edits */
  field?: string
  /** Number of the step */
  stepid?: number
  /** Position of the step before, from 1 */
  from?: number
  /** Position of the step after, from 1 */
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
  /** For a changed or moved step: its title after */
  name?: string
  /** For an added or removed step: its title, lines, media and the fields of its form */
  step?: unknown
  /** For a step: its title before and after, or null */
  title?: unknown
  /** For a text or a step: each line that was added, removed, changed or moved */
  lines?: unknown
  /** For a changed step: its lines without a change */
  unchanged?: unknown
  /** For a step: its media before and after, and each picture that was added, removed, replaced, redrawn or moved; or null */
  media?: unknown
  /** For a step: each field of its form that was added, removed, changed or moved */
  form?: unknown
}

/** A difference between two revisions of a guide, in brief */
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
  /** Subject of the guide, in one line */
  subject?: string | undefined
  /** Title in one line; default: made from type, category and subject */
  title?: string | undefined
  /** One sentence, in one line */
  summary?: string | undefined
  /** Wiki text */
  introduction?: string | undefined
  /** Wiki text */
  conclusion?: string | undefined
  /** Ids, or objects with flagid; replaces all. GUIDE_OPTIONAL_ORDER: runs need no work order */
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
  /** Image of the caller's media library */
  image?: number | null | undefined
  /** Prerequisites, in their order */
  prerequisites?: number[] | undefined
  /** Releases of prerequisites; sets the prerequisites as well, if they are omitted */
  prerequisite_releases?: PinnedPrerequisite[] | undefined
  /** Documents of the caller's media library */
  documents?: number[] | undefined
  /** Number of one of the documents */
  featured_documentid?: number | null | undefined
  /** Video of the caller's media library, as introduction */
  objectid?: number | null | undefined
  /** Required parts */
  parts?: RequirementDraft[] | undefined
  /** Required tools */
  tools?: RequirementDraft[] | undefined
  /** Tags to add and remove; only for users who can tag */
  tags?: {
    /** Tags to add */
    add?: string[] | undefined
    /** Tags to remove */
    remove?: string[] | undefined
  } | undefined
  /** All steps in their order; omitted steps are removed */
  steps: DocumentStep[]
}

/** Everything that a run of a guide needs */
export interface GuidePlan {
  /** Number of the guide */
  guideid: number
  /** Language of the response */
  langid: string
  guide: Guide
  /** One form for each step that has a form */
  forms: StepForm[]
  /** Identifies these revisions; send it when a run starts with them */
  plan: string
}

/** The release of a guide that is read */
export interface GuideRelease {
  /** Number of the release */
  releaseid: number
  /** Title of the release, such as V1.2 */
  title: string
  /** Time at which it took effect, UNIX seconds; null before */
  release_date: number | null
}

/** A revision of a guide, with its changes in brief */
export interface GuideRevision {
  /** Number of the revision, unique in the site */
  guide_revisionid: number
  /** Concurrency token of the guide at that revision */
  revisionid: number
  /** Language of the revision */
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
  /** True for the revision that readers see */
  current: boolean
  /** guide_revisionid on which the edit was based; null for the first */
  base_revisionid: number | null
  /** For a translation: guide_revisionid of the original from which it was made */
  source_revisionid: number | null
  /** The first differences, in brief */
  descriptions: GuideDifferenceInBrief[]
  /** Total number of differences */
  differences: number
  /** The differences in one line of English; empty if there are none */
  summary: string
}

/** A revision of a guide */
export interface GuideRevisionSummary {
  /** Number of the revision, unique in the site */
  guide_revisionid: number
  /** Concurrency token of the guide at that revision */
  revisionid: number
  /** Language of the revision */
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
  /** True for the revision that readers see */
  current: boolean
  /** guide_revisionid on which the edit was based; null for the first */
  base_revisionid: number | null
  /** For a translation: guide_revisionid of the original from which it was made */
  source_revisionid: number | null
}

/** The differences between two states of a guide */
export interface GuideStateComparison {
  /** Language of the compared texts */
  langid: string
  /** Null: nothing, or a state without the language */
  from: ComparedGuideState | null
  /** Null: nothing, or a state without the language */
  to: ComparedGuideState | null
  /** All languages of both states, the original one first; only one if a revision is named */
  languages: ComparedLanguage[]
  /** The differences: fields first, then steps and lines */
  changes: GuideDifference[]
  /** Total number of differences */
  differences: number
  /** The differences in one line of English; empty if there are none */
  summary: string
  /** All pictures that the changes name */
  images: {
    /** Number of the picture */
    imageid: number
    image: Image
    /** The picture that was drawn on or cropped; null: the picture itself was uploaded */
    srcid: number | null
    /** The shapes drawn on it */
    markup: string | null
  }[]
  /** All documents that the changes name */
  documents: {
    /** Number of the document */
    documentid: number
    /** Its title or file name */
    title: string
  }[]
  /** All videos and embeds that the changes name */
  objects: {
    /** Number of the video or embed */
    objectid: number
    /** Its title or file name */
    title: string
    /** Its address; null while it is being converted */
    url: string | null
  }[]
  /** The releases of prerequisites that the changes name and the user may know of */
  releases: {
    /** Number of the prerequisite */
    guideid: number
    /** Number of its release */
    releaseid: number
    /** Title of the release */
    title: string
  }[]
}

/** A guide in a list */
export interface GuideSummary {
  /** Distinguishes guides from pages in mixed lists */
  dataType: "guide"
  /** Number of the guide */
  guideid: number
  /** Language of the guide */
  locale: string
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** Number of the revision in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of the page of the guide */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Subject of the guide */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** Difficulty in words, in the language of the response */
  difficulty: string
  /** True if every reader can view it */
  public: boolean
  /** Display title of the category */
  category_display_title: string
  /** Maximum duration in seconds */
  time_required_max: number
  /** Number of the author */
  userid: number
  /** Name of the author */
  username: string
  /** Ids of its flags */
  flags: string[]
  /** True if it has the flag GUIDE_ARCHIVED */
  isArchived: boolean
  /** Tags, sorted; false if there are none */
  tags: string[] | false
  /** Always null */
  attachedQuiz: null
  /** Always null */
  periodicReviewSchedule: null
  /** Main image */
  image: Image | null
  release?: ReleaseName
  /** Present if the guide becomes public with its first release */
  awaits_release?: true
}

/** Teams of a guide, and the actions that the caller may do with it */
export interface GuideTeams {
  /** Teams with access to the guide */
  guideTeams: Team[]
  /** True if the caller can view the guide */
  canIViewGuide: boolean
  /** True if the caller may edit it */
  canIEditGuide: boolean
  /** True if the caller may publish it and give others access */
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
  /** Concurrency token of the translation; send it with an edit; 0 if there is none */
  revisionid: number
  /** Number of its newest revision in the history; null if there is none */
  guide_revisionid: number | null
  /** guide_revisionid of the original */
  source_revisionid: number
  /** The texts of the guide */
  fields: {
    /** Name of the field */
    field: string
    /** The original as readers see it now */
    source: string
    /** The newest translation; empty if there is none */
    translation: string
    /** The original text from which it was translated; null without a translation */
    made_from: string | null
    /** stale: the original has changed since */
    state: "current" | "stale" | "missing"
  }[]
  /** Parts, then tools, in their order */
  things: ThingPair[]
  /** Steps of the guide itself, in their order */
  steps: StepPair[]
  /** Progress of the translation */
  counts: {
    /** Number of current texts, including empty originals */
    current: number
    /** Number of texts whose original has changed since */
    stale: number
    /** Number of untranslated texts */
    missing: number
  }
  /** True if the site has a translation service, see machineTranslateLangid of a guide */
  has_service: boolean
}

/** A saved view of a list of guides */
export interface GuideView {
  /** Number of the view */
  viewid: number
  /** The owner: only this user can change or remove it */
  userid: number
  /** The team whose members see it; null: only its owner */
  teamid: number | null
  /** Name of the view */
  name: string
  filter: GuideViewFilter
  /** Time of the last save, UNIX seconds */
  saved_date: number
}

/** A view to save */
export interface GuideViewDraft {
  /** Name; replaces a view with the same name */
  name: string
  /** A team of the caller whose members also see it; null or omitted: only the caller */
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
  /** Guides that are written in or translated into this language */
  langid?: string
  /** Guides of this author */
  owner?: number
  /** Sort column; default: latest change */
  sort?: "title" | "category" | "type" | "language" | "owner"
  /** Sort direction */
  order?: "asc" | "desc"
}

/** The new operator, and why */
export interface HandOver {
  /** The new operator: a user who can view the guides of the run */
  userid: number
  /** Reason; at most 1000 characters */
  reason: string
}

/** If the run is on hold for its operator alone: who handed it over, and why */
export interface HandedOver {
  /** Time, UNIX seconds */
  date: number
  /** Number of the user who did it */
  userid: number | null
  /** Name of the user who did it */
  username: string | null
  /** The given reason */
  reason: string
}

/** Reason of the hold */
export interface Hold {
  /** Reason; at most 1000 characters */
  reason?: string | null | undefined
  /** True if only a lead lifts the hold, with a signature */
  lead_only?: boolean | undefined
}

/** Content of the home page, the same for every reader */
export interface HomePage {
  /** Categories without a parent, in the order of the site */
  categories: {
    /** Title in addresses and links */
    title: string
    /** Title on screen */
    display_title: string
    /** Categories directly below */
    children: {
      /** Title in addresses and links */
      title: string
      /** Title on screen */
      display_title: string
    }[]
    page?: PageSummary
  }[]
  /** At most 6 featured guides, newest first */
  featured: ListedGuide[]
  /** The 6 newest guides; empty if a guide is featured */
  newest: ListedGuide[]
  /** The 8 guides that were changed last */
  changed: ListedGuide[]
}

/** Another ID badge */
export interface IdBadgeChange {
  /** The current password of the caller */
  old_password: string
  /** Text of the ID badge, as the scanner reads it */
  code: string
}

/** Addresses by size; sizes larger than the image are left out */
export interface Image {
  /** Number of the image; below 0 for placeholders */
  id: number
  /** Name of the image in addresses */
  guid: string
  /** Address of the image, 56 pixels */
  mini?: string
  /** Address of the image, 96 pixels */
  thumbnail?: string
  /** Address of the image, 140 × 105 pixels */
  "140x105"?: string
  /** Address of the image, 200 × 150 pixels */
  "200x150"?: string
  /** Address of the image, 300 pixels */
  standard?: string
  /** Address of the image, 440 × 330 pixels */
  "440x330"?: string
  /** Address of the image, 592 pixels */
  medium?: string
  /** Address of the image, 800 pixels */
  large?: string
  /** Address of the image, 1600 pixels */
  huge?: string
  /** Address of the image as uploaded */
  original: string
  /** Pixels of the original, upright; in steps */
  width?: number
  /** Pixels of the original, upright; in steps */
  height?: number
}

/** The change of an image */
export interface ImageChange {
  /** Name of the file */
  filename?: string | undefined
  /** All tags */
  tags?: string[] | undefined
  /** Entries kind,a,b,colour separated by semicolons: rectangle, arrow, line, gap, blur (two points 10x20), circle, lens (centre, radius), text, number (centre, value), crop (position, size), turn (degrees); null: none */
  markup?: string | null | undefined
}

/** A location that uses an image */
export interface ImageUse {
  /** guide, step, wiki, comment, entry, user, team or site */
  type: string
  /** Number of the location */
  id: number
  /** Guide of the location */
  guideid: number | null
  /** Title of the guide or page, name of the user or team; null if the caller cannot view it */
  title: string | null
  /** False if only older revisions use it */
  current: boolean
}

/** An image with its metadata */
export interface ImageWithMetadata {
  image: Image
  /** Number of the source image of this annotated copy; null: the image itself was uploaded */
  srcid: number | null
  /** Size in pixels, upright */
  width: number
  /** Size in pixels, upright */
  height: number
  /** Aspect ratio of the image */
  ratio: "ONE_ONE" | "FOUR_THREE" | "VARIABLE"
  /** The shapes drawn on it, in pixels of the source; null: none */
  markup: string | null
  /** Metadata of the camera, without the position; an empty list if there is none */
  exif: Record<string, string | number> | string[]
  /** Format of the uploaded file, such as jpeg */
  encoding: string
  /** Name at upload, or as changed later */
  filename: string
  /** Tags by which the owner finds it; returned to the owner only */
  tags: string[]
}

/** A link by which one user can register */
export interface Invitation {
  /** Number of the invitation */
  invitationid: number
  /** E-mail address of the invited user */
  email: string | null
  /** Privileges of the new user */
  privileges: string[]
  /** UNIX seconds */
  created_date: number
  /** End of its validity, UNIX seconds */
  expires_date: number
  /** Time of registration with it, UNIX seconds */
  used_date: number | null
  /** The user who registered with it */
  userid: number | null
}

/** The validity of an invitation */
export interface InvitationCheck {
  /** E-mail address of the invited user */
  email: string | null
  /** True if a user can still register with it */
  valid: boolean
}

/** A job that was caused by an event */
export interface Job {
  /** Number of the job */
  jobid: number
  /** Name of the handler */
  handler: string
  /** Type of the event that caused it */
  event: string
  /** Number of that event */
  eventid: number
  /** State */
  state: "waiting" | "running" | "done" | "failed"
  /** Number of attempts */
  attempts: number
  /** Time at which it is or was due, UNIX seconds */
  run_date: number
  /** Time at which it was done or given up, UNIX seconds */
  finished_date: number | null
  /** Error of the last attempt */
  last_error: string | null
}

/** Body; may be empty */
export interface Joining {
  /** Join code of the team */
  join_code?: string | null | undefined
}

/** State of a translation of a guide */
export interface LanguageState {
  /** Language of the translation */
  langid: string
  /** True if the original of any text has changed since */
  isStale: boolean
  /** Number of texts whose original has changed since */
  staleTexts: number
  /** Number of translated texts */
  untranslatedTexts: number
}

/** A line of a step */
export interface Line {
  /** Wiki text */
  text_raw: string
  /** HTML without a paragraph element */
  text_rendered: string
  /** Name of a colour or an icon */
  bullet: string
  /** Number of the bullet */
  bullet_styleid: number
  /** Indentation, 0 to 2 */
  level: number
  /** Always null: lines have no id */
  lineid: null
  bullet_style?: BulletStyle
}

/** A line to write */
export interface LineDraft {
  /** Wiki text */
  text: string
  /** Name of a colour or an icon */
  bullet?: string | undefined
  /** Number of the bullet, instead of its name */
  bullet_styleid?: number | undefined
  /** Indentation */
  level?: number | undefined
  /** Accepted and ignored */
  lineid?: unknown | undefined
}

/** A guide in a list of guides */
export interface ListedGuide {
  /** Distinguishes guides from pages in mixed lists */
  dataType: "guide"
  /** Number of the guide */
  guideid: number
  /** Language of the guide */
  locale: string
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** Number of the revision in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of the page of the guide */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Subject of the guide */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** Difficulty in words, in the language of the response */
  difficulty: string
  /** True if every reader can view it */
  public: boolean
  /** Display title of the category */
  category_display_title: string
  /** Maximum duration in seconds */
  time_required_max: number
  /** Number of the author */
  userid: number
  /** Name of the author */
  username: string
  /** Ids of its flags */
  flags: string[]
  /** True if it has the flag GUIDE_ARCHIVED */
  isArchived: boolean
  /** Tags, sorted; false if there are none */
  tags: string[] | false
  /** Always null */
  attachedQuiz: null
  /** Always null */
  periodicReviewSchedule: null
  /** Main image */
  image: Image | null
  release?: ReleaseName
  /** Present if the guide becomes public with its first release */
  awaits_release?: true
  /** Image of its category, if the guide has none and the category is not private */
  category_image?: Image
}

/** A user in the list of users */
export interface ListedUser {
  /** Number of the account */
  userid: number
  /** Name on screen */
  username: string
  /** The @name */
  unique_username: string | null
  /** UNIX seconds */
  join_date: number
  image: Image
  /** Reputation, gained by accepted edits */
  reputation: number
  /** Profile page of the user */
  url: string
  /** Numbers of the teams of the user */
  teams: number[]
  /** Privileges of the user */
  privileges: string[]
  /** False if the account is disabled */
  enabled: boolean
  /** Always null */
  banned: null
  /** Only for the user and administrators */
  email?: string
  /** Only for administrators: last use of a session or token, UNIX seconds, with an accuracy of one hour; null: never */
  last_seen_date?: number | null
  /** Only for administrators: has a PIN for shared devices */
  has_pin?: boolean
  /** Only for administrators: has an ID badge for shared devices */
  has_id_badge?: boolean
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

/** No member is required; the mark applies to all languages of the guide */
export interface MarkDraft {
  /** ISO 639 language code, with a script or region where needed */
  langid?: string | undefined
  /** Accepted and ignored */
  revisionid?: unknown | undefined
}

/** A change of the guide */
export interface MarkedRevision {
  /** Number of the revision */
  revisionid: number
  /** Time of the change, UNIX seconds */
  date: number
}

/** image with up to three ids, object with one id or null, or embed with an address */
export interface MediaDraft {
  /** Media that `data` refers to */
  type: "image" | "object" | "embed"
  /** Up to three ids of images, the id of one object, the address of a YouTube or Vimeo video, or null */
  data: number[] | number | string | null
}

/** The change of an item */
export interface MediaItemChange {
  /** Name of an image or video, title of an embed or document */
  name?: string | undefined
  /** All tags */
  tags?: string[] | undefined
}

/** Confirms an operation */
export interface Message {
  /** The result in words, for users */
  message: string
}

/** Missing events of a device */
export interface MissingEvents {
  /** UUID of the device */
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
  /** field_guid of the field, the same in all its revisions */
  field_guid: string
  /** The step whose form contains the field */
  stepid: number
  /** Label of the field at that time */
  label: string
}

/** Files of one kind that have not arrived */
export interface MissingFiles {
  /** Type of their fields */
  field_type: "Image" | "Video" | "Document"
  /** Number of files */
  count: number
}

/** Request for a backup or a drill */
export interface NewBackup {
  /** backup: a new backup; drill: restores the newest backup on trial and compares it with the site */
  kind: "backup" | "drill"
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

/** A course to add */
export interface NewCourse {
  /** Title in addresses and links */
  title: string
  /** ISO 639 language code, with a script or region where needed */
  langid?: string | undefined
  /** The text in wiki syntax */
  contents: string
  /** Title on screen; null or empty: the same as title */
  display_title?: string | null | undefined
  /** Title of the browser window */
  page_title?: string | null | undefined
  /** One or two sentences */
  description?: string | null | undefined
  /** Number of an image */
  image?: number | null | undefined
  /** Begins the text with a list of headings */
  table_of_contents?: boolean | undefined
  /** For a translation: revision of the original from which it was made */
  source_revisionid?: number | undefined
  /** Ids; replaces the whole list */
  flags?: string[] | undefined
  /** Replaces the whole list */
  documents?: {
    /** Number of the document */
    documentid: number
  }[] | undefined
  /** For courses: guides in order, no guide twice; replaces the whole list */
  stages?: {
    /** Number of a guide that the caller may view */
    docid: number
    /** Always guide */
    doctype?: "guide" | undefined
  }[] | undefined
  /** Ignored */
  source_revision_id?: unknown | undefined
  /** Ignored */
  langId?: unknown | undefined
  /** Ignored; send it as a query parameter */
  revisionid?: unknown | undefined
}

/** A run to start */
export interface NewEntry {
  /** Number of the guide; required, in the query or in the body */
  guideid?: number | string | undefined
  /** Work order, one line of at most 200 characters; required, in the query or in the body */
  workorderid?: string | number | undefined
  /** ISO 639 language code, with a script or region where needed */
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
  /** Subject of the guide, in one line */
  subject?: string | undefined
  /** Title in one line; default: made from type, category and subject */
  title?: string | undefined
  /** One sentence, in one line */
  summary?: string | undefined
  /** Wiki text */
  introduction?: string | undefined
  /** Wiki text */
  conclusion?: string | undefined
  /** Ids, or objects with flagid; replaces all. GUIDE_OPTIONAL_ORDER: runs need no work order */
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
  /** Image of the caller's media library */
  image?: number | null | undefined
  /** Prerequisites, in their order */
  prerequisites?: number[] | undefined
  /** Releases of prerequisites; sets the prerequisites as well, if they are omitted */
  prerequisite_releases?: PinnedPrerequisite[] | undefined
  /** Documents of the caller's media library */
  documents?: number[] | undefined
  /** Number of one of the documents */
  featured_documentid?: number | null | undefined
  /** Video of the caller's media library, as introduction */
  objectid?: number | null | undefined
  /** True if every reader can view it */
  public?: boolean | undefined
  /** Required parts */
  parts?: RequirementDraft[] | undefined
  /** Required tools */
  tools?: RequirementDraft[] | undefined
  /** ISO 639 language code, with a script or region where needed */
  langid?: string | undefined
}

/** Address and privileges of an invitation */
export interface NewInvitation {
  /** E-mail address; its case does not matter */
  email?: string | null | undefined
  /** Privileges of the user */
  privileges?: ("User" | "Author" | "Moderator" | "Admin")[] | undefined
  /** The current password of the caller; required in a browser session */
  old_password?: string | undefined
}

/** A page to add */
export interface NewPage {
  /** Kind of the page: WIKI, CATEGORY, INFO, ITEM, USER, TEAM, COURSE */
  namespace: string
  /** Title in addresses and links */
  title: string
  /** ISO 639 language code, with a script or region where needed */
  langid?: string | undefined
  /** The text in wiki syntax */
  contents: string
  /** Title on screen; null or empty: the same as title */
  display_title?: string | null | undefined
  /** Title of the browser window */
  page_title?: string | null | undefined
  /** One or two sentences */
  description?: string | null | undefined
  /** Number of an image */
  image?: number | null | undefined
  /** Begins the text with a list of headings */
  table_of_contents?: boolean | undefined
  /** For categories: from 0 to 10 */
  repairability_score?: number | null | undefined
  /** For a translation: revision of the original from which it was made */
  source_revisionid?: number | undefined
  /** Ids; replaces the whole list */
  flags?: string[] | undefined
  /** For items; replaces the whole list */
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
  /** For categories and items; replaces the whole list */
  info?: {
    /** Name of the fact */
    name: string
    /** Value of the fact */
    value: string
  }[] | undefined
  /** Replaces the whole list */
  documents?: {
    /** Number of the document */
    documentid: number
  }[] | undefined
  /** For courses: guides in order, no guide twice; replaces the whole list */
  stages?: {
    /** Number of a guide that the caller may view */
    docid: number
    /** Always guide */
    doctype?: "guide" | undefined
  }[] | undefined
  /** For categories: title of the parent; null: the root */
  parent?: string | null | undefined
  /** For categories: position among the categories with the same parent */
  position?: number | undefined
  /** Ignored */
  source_revision_id?: unknown | undefined
  /** Ignored */
  langId?: unknown | undefined
  /** Ignored; send it as a query parameter */
  revisionid?: unknown | undefined
}

/** A release to make */
export interface NewRelease {
  /** Number of the guide */
  guideid: number
  /** Title in one line; default: the number, such as V1.2 */
  title?: string | undefined
  /** Changes, for readers */
  notes?: string | undefined
  /** major: the first number grows; minor: the second one. The first release is 1.0 */
  type?: "major" | "minor" | undefined
  /** The newest guide_revisionid of the original language; if it has changed, returns 409 */
  guide_revisionid?: number | undefined
  /** Time of taking effect; default: immediately */
  effective_date?: number | undefined
  /** Time at which the previous release takes effect again */
  end_date?: number | undefined
  /** Accepted and ignored: a release contains all languages */
  langid?: string | undefined
}

/** A shared device to register */
export interface NewSharedDevice {
  /** Name of the device, such as its location */
  name: string
  /** Minutes without input after which the app locks itself */
  lock_minutes?: number | undefined
  /** The current password of the caller */
  old_password: string
}

/** A step to add */
export interface NewStep {
  /** Replaces all lines; none if the step only has media */
  lines: LineDraft[]
  /** Position of the step, from 1 */
  orderby: number
  media?: MediaDraft | undefined
  /** One line; may be empty */
  title?: string | undefined
  /** Ignored: adding a step overwrites no change */
  revisionid?: unknown | undefined
}

/** A team to create */
export interface NewTeam {
  /** Name on screen */
  name: string
  /** Purpose */
  description?: string | undefined
  /** Code to join the team; null: users cannot join by a code */
  join_code?: string | null | undefined
  /** Image of the team; null: none */
  image?: number | null | undefined
}

/** A token to create */
export interface NewToken {
  /** Purpose */
  label: string
  /** End of validity, UNIX seconds; null: never; default: in 90 days */
  expires_date?: number | null | undefined
  /** Scopes of the token; default: read (read: everything that the owner can view; write: changes of guides, pages, comments and media; work_log: runs of guides, with reads and uploads during work; account: the profile of the owner, sessions and tokens, and rights that the owner gives others; administration: operations for administrators) */
  scopes?: ("read" | "write" | "work_log" | "account" | "administration")[] | undefined
  /** The current password of the owner */
  old_password: string
}

/** On sites that use releases, if the caller may release the guide */
export interface NextRelease {
  /** Newest revision of the original */
  guide_revisionid: number
  /** Status of a release that waits; null: none */
  open: "pending" | "scheduled" | null
  /** The approval process that applies; null: none */
  process: {
    /** Number of the process; null: releases need no approval */
    approval_processid: number | null
    /** Name of the process */
    name: string | null
    /** Where the process is assigned: the guide, the nearest category above it, or the site */
    from: "guide" | "category" | "site" | null
  } | null
  /** True if the guide is exempt from approval */
  exempt: boolean
}

/** An answer to a field */
export interface NotedAnswer {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** Number of the reading, from 1 */
  reading?: number | undefined
  /** Value as in stepData; null empties the field */
  value?: string | number | boolean | null | undefined
  /** Instead of a value: UUID of a file that arrives later with file.added */
  file?: string | undefined
  /** The event whose answer was on screen; null: the field was empty */
  based_on?: string | null | undefined
  /** With value.settled: the events of the conflicting answers on screen; absent: of all that the server has */
  settles?: string[] | undefined
}

/** An event of a run, recorded by a device */
export interface NotedEvent {
  /** Id of the event, chosen by the device: a UUID of version 1 to 7 */
  eventid: string
  /** Sequence number of the event for its user on this device in this run, from 1, without gaps */
  seq: number
  /** Number of the user who caused it */
  userid: number
  /** Kind of the event */
  type: "started" | "step.entered" | "value.saved" | "value.corrected" | "value.settled" | "file.added" | "note.added" | "paused" | "resumed" | "suspended" | "taken-over" | "handed-over" | "workorder.changed" | "finished" | "cancelled" | "device.closed" | "withdrawn" | "voided" | "signed"
  /** Time on the clock of the device, UNIX milliseconds */
  at: number
  /** Time on the monotonic clock, in milliseconds since the page was opened */
  mono?: number | undefined
  /** Identifies the page load to which that clock belongs */
  session?: string | undefined
  /** Number of the newest mark before the event */
  mark?: number | undefined
  /** Number of the newest event of the run that the device had received before this event */
  knows?: number | undefined
  /** With step.entered: the step; with note.added: the step that the note is about */
  stepid?: number | undefined
  /** With value.saved, value.corrected and value.settled: the answers */
  answers?: NotedAnswer[] | undefined
  file?: NotedFile | undefined
  /** The reason */
  reason?: string | undefined
  /** With note.added: the note */
  text?: string | undefined
  /** With note.added: its pictures; a note has a text, pictures or both */
  files?: string[] | undefined
  /** With started and workorder.changed: the work order */
  workorderid?: string | undefined
  /** With started: the guide */
  guideid?: number | undefined
  /** ISO 639 language code, with a script or region where needed */
  langid?: string | undefined
  /** With taken-over: `hold_proof` of the run as it was read on hold */
  hold_proof?: string | undefined
  /** True if a shared device recorded it after its lock time, before the user signed in again: the event is marked */
  after_lock?: boolean | undefined
  /** With suspended: true if only a lead lifts the hold, with a signature */
  lead_only?: boolean | undefined
  /** With started: `plan` that getGuidePlan returned for the revisions of the run */
  plan?: string | undefined
}

/** A file that has arrived */
export interface NotedFile {
  /** UUID of the file, as used in answers and notes */
  name: string
  /** The field that the file answers; absent: it is a picture of a note */
  field_revisionid?: number | undefined
  /** Id of the image, video or document */
  value: number
}

/** A change that concerns the user */
export interface Notice {
  /** Number of the notice */
  noticeid: number
  /** Kind of the notice */
  kind: "approval_asked" | "approval_overdue" | "release_approved" | "release_rejected" | "approval_closed" | "release_cancelled" | "released" | "comment" | "pending_edit" | "run_on_hold" | "run_handed_over" | "run_taken_over" | "run_signature" | "run_lead_hold" | "run_deviation" | "run_overdue" | "run_incomplete" | "author_changed" | "access_given" | "team_joined" | "address_changed" | "deputy_named" | "deputy_ended" | "deputy_signed" | "wrong_pins" | "device_alarm" | "signer_renamed" | "badge_exposed"
  /** Time of the change, UNIX seconds */
  date: number
  /** True if the user has marked it as read */
  read: boolean
  /** Author of the change; null: the server, or the user may no longer view the subject */
  actor: UserSummary | null
  /** Title of the guide or page in the language of the user, or name of the person or device; null: it is gone, or the user may no longer view it */
  title: string | null
  /** Address in the app, from the root of the site; null: there is nothing to show */
  url: string | null
  /** Kind of thing that it is about */
  namespace: "guide" | "wiki" | "entry" | "user" | "shared-device"
  /** Number of the guide */
  guideid?: number
  /** Number of the page */
  wikiid?: number
  /** Number of the run */
  entryid?: number
  /** The person whom a deputy represents, who joined a team, or who changed the address */
  userid?: number
  /** Number of the shared device */
  shared_deviceid?: number
  /** The deputy */
  deputy?: UserSummary | null
  /** The user of the ID badge that is in the record */
  badge_owner?: UserSummary | null
  /** The present author of the guide, or the user who has access to it */
  person?: UserSummary | null
  /** Beginning of the deputy, UNIX seconds */
  from?: number
  /** End of the deputy, UNIX seconds */
  until?: number
  /** Earlier name of the user, or address of the site */
  former?: string
  /** New address of the site; empty: that of its listener */
  address?: string
  /** Name of the team at that time */
  team?: string
  /** Number of guides that the team opens */
  guides?: number
  /** Number of wrong PINs, or of unknown ID badges */
  attempts?: number
  /** Minutes in which they were entered: 15, or 1440 for a day */
  minutes?: number
  /** Number of the comment */
  commentid?: number
  /** Number of the comment of the user to which it replies */
  parentid?: number
  /** Number of the release */
  releaseid?: number
  /** Number of the approval request */
  approval_requestid?: number
  /** Number of fields of the run with a new answer outside their limits */
  deviations?: number
  /** Number of required fields without an answer at the end of the run */
  missing?: number
  /** The Signature field that waits, by its revision in the run */
  field_revisionid?: number
}

/** Which notices the caller gets, and how */
export interface NoticeChoices {
  /** immediate: a mail for each change; daily: one mail at 7:00, if there is news; none: no mail */
  mail: "immediate" | "daily" | "none"
  /** Kinds that are not on the page of notices */
  page_off: ("approval_asked" | "approval_overdue" | "release_approved" | "release_rejected" | "approval_closed" | "release_cancelled" | "released" | "comment" | "pending_edit" | "run_on_hold" | "run_handed_over" | "run_taken_over" | "run_signature" | "run_lead_hold" | "run_deviation" | "run_overdue" | "run_incomplete" | "author_changed" | "access_given" | "team_joined" | "address_changed" | "deputy_named" | "deputy_ended" | "deputy_signed" | "wrong_pins" | "device_alarm" | "signer_renamed" | "badge_exposed")[]
  /** Kinds of which no mail is sent */
  mail_off: ("approval_asked" | "approval_overdue" | "release_approved" | "release_rejected" | "approval_closed" | "release_cancelled" | "released" | "comment" | "pending_edit" | "run_on_hold" | "run_handed_over" | "run_taken_over" | "run_signature" | "run_lead_hold" | "run_deviation" | "run_overdue" | "run_incomplete" | "author_changed" | "access_given" | "team_joined" | "address_changed" | "deputy_named" | "deputy_ended" | "deputy_signed" | "wrong_pins" | "device_alarm" | "signer_renamed" | "badge_exposed")[]
  /** All kinds */
  kinds: ("approval_asked" | "approval_overdue" | "release_approved" | "release_rejected" | "approval_closed" | "release_cancelled" | "released" | "comment" | "pending_edit" | "run_on_hold" | "run_handed_over" | "run_taken_over" | "run_signature" | "run_lead_hold" | "run_deviation" | "run_overdue" | "run_incomplete" | "author_changed" | "access_given" | "team_joined" | "address_changed" | "deputy_named" | "deputy_ended" | "deputy_signed" | "wrong_pins" | "device_alarm" | "signer_renamed" | "badge_exposed")[]
  /** False: the site has no mail server, so it sends no mail */
  sends_mail: boolean
}

/** All choices of the caller */
export interface NoticeChoicesDraft {
  /** immediate: a mail for each change; daily: one mail at 7:00, if there is news; none: no mail */
  mail: "immediate" | "daily" | "none"
  /** Kinds that are not on the page of notices */
  page_off: ("approval_asked" | "approval_overdue" | "release_approved" | "release_rejected" | "approval_closed" | "release_cancelled" | "released" | "comment" | "pending_edit" | "run_on_hold" | "run_handed_over" | "run_taken_over" | "run_signature" | "run_lead_hold" | "run_deviation" | "run_overdue" | "run_incomplete" | "author_changed" | "access_given" | "team_joined" | "address_changed" | "deputy_named" | "deputy_ended" | "deputy_signed" | "wrong_pins" | "device_alarm" | "signer_renamed" | "badge_exposed")[]
  /** Kinds of which no mail is sent */
  mail_off: ("approval_asked" | "approval_overdue" | "release_approved" | "release_rejected" | "approval_closed" | "release_cancelled" | "released" | "comment" | "pending_edit" | "run_on_hold" | "run_handed_over" | "run_taken_over" | "run_signature" | "run_lead_hold" | "run_deviation" | "run_overdue" | "run_incomplete" | "author_changed" | "access_given" | "team_joined" | "address_changed" | "deputy_named" | "deputy_ended" | "deputy_signed" | "wrong_pins" | "device_alarm" | "signer_renamed" | "badge_exposed")[]
}

/** Notices of the caller */
export interface NoticeList {
  /** Notices, newest first */
  notices: Notice[]
  /** Number of unread notices of all kinds */
  unread: number
  /** Number of notices that match */
  total: number
}

/** Notices to mark as read */
export interface NoticesRead {
  /** Numbers of notices; those of other users are ignored */
  noticeids?: number[] | undefined
  /** All notices up to this number, inclusive */
  until?: number | undefined
}

/** A run of a work order, without its values */
export interface OrderRun {
  /** Number of the run */
  entryid: number
  /** UUID of the run, chosen by the device that started it */
  runid: string
  /** The guide that is performed */
  guideid: number
  /** Current title of the guide; for callers who cannot view it any more, the title when the run began */
  guide_title: string
  /** Number of the current operator */
  userid: number
  /** Name of the current operator */
  username: string
  /** State of the run */
  status: "started" | "paused" | "suspended" | "complete" | "cancelled"
  /** Start, UNIX seconds */
  starttime: number
  /** Time of finishing or cancelling, UNIX seconds; null while it is open */
  endtime: number | null
  /** True if the run was voided */
  voided: boolean
  /** True if the caller may read the run with its values */
  can_read: boolean
}

/** The runs of a work order */
export interface OrderRuns {
  /** The latest first */
  results: OrderRun[]
}

/** Storage that the caller's media library uses */
export interface OwnStorage {
  /** Storage by kind */
  media: {
    /** Kind of the media */
    kind: "image" | "video" | "document"
    /** Number of items */
    count: number
    /** Bytes of their originals; each file counts once */
    bytes: number
  }[]
  /** Total bytes */
  bytes: number
}

/** A whole page; categories, items and courses have additional members */
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
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** The text in wiki syntax */
  contents_raw: string
  /** The text as HTML */
  contents_rendered: string
  /** The text as a document for editors */
  contents_json: Record<string, unknown>
  /** One or two sentences */
  description: string | null
  /** Main image; null: none */
  image: Image | null
  /** Flags by id, each with flagid, title, text and image; an empty list if there are none */
  flags: Record<string, unknown> | unknown[]
  /** Documents beside the text */
  documents: AttachedDocument[]
  /** True if the text begins with a list of its headings */
  table_of_contents: boolean
  /** True if the caller may edit it */
  can_edit: boolean
  /** Number of the first author */
  author: UserSummary | null
  /** Authors in the order of their first edits */
  authors: UserSummary[]
  /** Tags of the page */
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
  /** True if this revision is pending */
  unpatrolled: boolean
  /** Address of the page in the app */
  url: string
  /** Public guides of the category */
  guides?: Record<string, unknown>[]
  /** Featured guides */
  featured_guides?: Record<string, unknown>[]
  /** General pages that the text links to */
  related_wikis?: PageSummary[]
  /** Categories directly below, at most 200 */
  children?: PageSummary[]
  /** Categories above, closest first */
  ancestors?: PageSummary[]
  /** Title of the category above */
  parent?: string | null
  /** Position among the categories with the same parent; ties are sorted by title */
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
  /** Score from 0 to 10 */
  repairability_score?: number | null
  /** Always false */
  is_troubleshooting?: boolean
  /** For courses: guides in order */
  stages?: Stage[]
  /** For courses: number of stages */
  stages_count?: number
  /** For courses: stages that the caller has completed */
  completed_count?: number
  /** For courses: completed stages in per cent, rounded down */
  completion_percentage?: number
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
  /** Number of an image */
  image?: number | null | undefined
  /** Begins the text with a list of headings */
  table_of_contents?: boolean | undefined
  /** For categories: from 0 to 10 */
  repairability_score?: number | null | undefined
  /** For a translation: revision of the original from which it was made */
  source_revisionid?: number | undefined
  /** Ids; replaces the whole list */
  flags?: string[] | undefined
  /** For items; replaces the whole list */
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
  /** For categories and items; replaces the whole list */
  info?: {
    /** Name of the fact */
    name: string
    /** Value of the fact */
    value: string
  }[] | undefined
  /** Replaces the whole list */
  documents?: {
    /** Number of the document */
    documentid: number
  }[] | undefined
  /** For courses: guides in order, no guide twice; replaces the whole list */
  stages?: {
    /** Number of a guide that the caller may view */
    docid: number
    /** Always guide */
    doctype?: "guide" | undefined
  }[] | undefined
  /** For categories: title of the parent; null: the root */
  parent?: string | null | undefined
  /** For categories: position among the categories with the same parent */
  position?: number | undefined
  /** Ignored */
  source_revision_id?: unknown | undefined
  /** Ignored */
  langId?: unknown | undefined
  /** Ignored; send it as a query parameter */
  revisionid?: unknown | undefined
}

/** New title of a page */
export interface PageName {
  /** The new title */
  title: string
}

/** A revision of a page */
export interface PageRevision {
  /** Number of the revision */
  revisionid: number
  /** Language of the revision */
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
  /** Address of the page in the app */
  url: string
  /** Beginning of the text without markup */
  text: string
  /** Main image; null: none */
  image: Image | null
  /** UNIX seconds */
  modified_date: number
  /** Number of the first author */
  author: number | null
}

/** The current password */
export interface PasswordAgain {
  /** The current password of the caller; required in a browser session */
  old_password?: string | undefined
}

/** The new password, with the token of the reset link */
export interface PasswordResetCompletion {
  /** Last part of the reset link */
  token: string
  /** Password for signing in; one that a user chooses has at least 10 characters */
  password: string
}

/** The account whose password to reset */
export interface PasswordResetRequest {
  /** E-mail address; its case does not matter */
  email: string
}

/** A new PIN */
export interface PinChange {
  /** The current password of the caller */
  old_password: string
  /** The PIN */
  pin: string
}

/** A prerequisite guide, as at the start of the run */
export interface PinnedGuide {
  /** Number of the guide */
  guideid: number
  /** Revision that the run follows */
  guide_revisionid: number
}

/** A prerequisite with the release that is shown */
export interface PinnedPrerequisite {
  /** Number of the prerequisite */
  guideid: number
  /** Number of its release; null: always the newest one in effect */
  releaseid: number | null
}

/** The ways in which a user can sign in on shared devices */
export interface QuickSignIn {
  /** Time at which the PIN was set, UNIX seconds; null without a PIN */
  pin_date: number | null
  /** The server lost the key of the PIN, such as after a restore: it does not work, and is set again */
  pin_locked: boolean
  /** Time at which the ID badge was set, UNIX seconds; null without an ID badge */
  id_badge_date: number | null
  /** The server lost the key of the ID badge, such as after a restore: it does not work, and is set again */
  id_badge_locked: boolean
}

/** Reason of the change */
export interface Reason {
  /** Reason; at most 1000 characters */
  reason?: string | null | undefined
}

/** An error of the process; request and method are null for a job */
export interface RecentError {
  /** Time of the error */
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

/** The last check of all records */
export interface RecordCheck {
  /** Start of the last check; null: none yet */
  started_date: number | null
  /** Its end; null while it runs, or if there was none */
  ended_date: number | null
  /** Records that it has checked */
  runs: number
  /** All records */
  total: number
  /** False if the key of the site cannot be opened: record packs are not signed */
  signs_packs: boolean
  /** Records that do not agree with their events */
  altered_count: number
  /** The newest of them */
  altered: {
    /** Number of the run */
    entryid: number
    /** Work order */
    workorderid: string
    /** When the nightly check found it first; before that, the time of the answer */
    date: number
    /** The differences, at most 20 */
    faults: RecordFault[]
  }[]
}

/** A difference between a record and its events */
export interface RecordFault {
  /** events: an event was changed, removed or put in; state, value, times, people, signature: the stored one is not the one that the events give */
  kind: "events" | "state" | "value" | "times" | "people" | "signature"
  /** With events, value and signature: the number of the event */
  event: number | null
  /** With state: the member; with signature: the name of the signer */
  name: string | null
  /** With value: the label of the field */
  label: string | null
  /** With value: the reading, from 1 */
  reading: number | null
  /** With state, value and signature: what is stored */
  stored: string | null
  /** With state, value and signature: what the events give */
  given: string | null
}

/** A rejected event; it has changed nothing */
export interface RefusedEvent {
  /** Id of the event; null if it has none */
  eventid: string | null
  /** Position of the event in the batch, from 0 */
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
  /** Name on screen */
  username: string
  /** The @name: 3 to 30 lower-case letters, digits, _ or - */
  unique_username?: string | null | undefined
  /** Password for signing in; one that a user chooses has at least 10 characters */
  password: string
  /** Token of an invitation */
  invitation?: string | undefined
}

/** A numbered state of a guide in all languages, for readers */
export interface Release {
  /** Number of the release */
  releaseid: number
  /** Number of the guide */
  guideid: number
  /** Original language of the guide */
  langid: string
  /** All languages of the release */
  langids: string[]
  /** guide_revisionid of the released state */
  revisionid: number
  /** The user who made it; null for the system */
  user: UserSummary | null
  /** pending: waits for approval; scheduled: waits for its time; released: in effect; superseded: replaced by a later one; withdrawn; rejected: a signer was against it; closed: cancelled before it took effect */
  status: "pending" | "scheduled" | "released" | "superseded" | "withdrawn" | "rejected" | "closed"
  /** Title of the release */
  title: string
  /** First part of its number */
  major: number
  /** Second part of its number */
  minor: number
  /** Kind of the release */
  type: "major" | "minor"
  /** Changes, for readers */
  notes: string
  /** Time at which it was made, UNIX seconds */
  init_date: number
  /** Time at which it took effect, UNIX seconds; null before */
  release_date: number | null
  /** Planned time of taking effect, UNIX seconds; null: immediately */
  effective_date: number | null
  /** Time at which it ends, UNIX seconds; null: no end */
  end_date: number | null
  /** Why it was withdrawn or closed; null if it was not */
  reason: string | null
  /** SHA-256 of everything that it pins */
  manifest_hash: string
  /** True if its approval has a signature: title, notes and type stay. Before its time, only its user and administrators cancel it */
  signed: boolean
  /** True if only administrators withdraw it or change its times: it is signed, or an approval process applies to the guide */
  needs_admin: boolean
  /** True while it waits for approval and the site refuses edits of its guide meanwhile */
  locks_guide: boolean
}

/** Changes of a release */
export interface ReleaseChange {
  /** Title in one line; default: the number, such as V1.2 */
  title?: string | undefined
  /** Changes, for readers */
  notes?: string | undefined
  /** major: the first number grows; minor: the second one. The first release is 1.0 */
  type?: "major" | "minor" | undefined
  /** Only while it is scheduled */
  effective_date?: number | undefined
  /** Null: no end */
  end_date?: number | null | undefined
  /** closed: cancels a release that waits for its approval or its time; withdrawn: ends one that took effect, with a reason */
  status?: "closed" | "withdrawn" | undefined
  /** Why it is withdrawn or closed; required with withdrawn */
  reason?: string | undefined
}

/** The signature of a lead, with one kind of credentials */
export interface ReleaseHold {
  /** The signer; default: the caller, or the user of the ID badge */
  userid?: number | undefined
  /** Password of the signer */
  password?: string | undefined
  /** PIN of the signer, on a shared device */
  pin?: string | undefined
  /** Code of the ID badge of the signer, on a shared device */
  badge?: string | undefined
  /** Code from a mail, for an account without a password */
  token?: string | undefined
  /** Note of the signer */
  comment?: string | undefined
  /** `last_hash` of the run as the signer was shown it; rejected if what is signed has changed since */
  hash: string | null
}

/** A list of releases */
export interface ReleaseList {
  /** Releases */
  releases: Release[]
}

/** The release of the returned state */
export interface ReleaseName {
  /** Number of the release */
  releaseid: number
  /** Title of the release, such as V1.2 */
  title: string
}

/** Progress of turning on releases */
export interface ReleaseProgress {
  /** True if the site uses releases */
  enabled: boolean
  /** Number of public guides */
  guides: number
  /** Public guides that wait for their first release in the background; 0 without releases */
  remaining: number
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
  /** Address of the page of the guide */
  url: string
  /** Address of a small image */
  thumbnail: string | null
  /** True if it is optional */
  isoptional: boolean
  /** True if it is listed first */
  featured: boolean
}

/** A part or tool, identified by its page */
export interface RequirementDraft {
  /** Name of its page, in one line */
  name: string
  /** Kind, in the author’s words */
  type?: string | undefined
  /** A positive integer, 1 by default */
  quantity?: number | string | undefined
  /** Notes */
  notes?: string | null | undefined
  /** True if it is optional */
  isoptional?: boolean | undefined
  /** True if it is listed first */
  featured?: boolean | undefined
  /** For a page that does not exist yet */
  summary?: string | undefined
  /** For a page that does not exist yet */
  url?: string | undefined
}

/** A password reset link */
export interface ResetLink {
  /** The link to pass on */
  url: string
  /** End of its validity, UNIX seconds */
  expires_date: number
}

/** An answer that conflicts with the current one and is not settled */
export interface RivalAnswer {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** field_guid of the field, the same in all its revisions */
  field_guid: string
  /** The step whose form contains the field */
  stepid: number
  /** Label of the field at that time */
  label: string
  /** As in work_data; null: the field was emptied */
  value: string | null
  /** Position of the step over all guides of the run, from 1 */
  step_number: number
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter" | "Signature"
  /** Number of the reading, from 1 */
  reading: number
  /** Kind of deviation; null: none */
  deviation: "below" | "above" | "early" | "late" | "wrong" | "barcode" | null
  /** Time of saving, UNIX seconds */
  date: number
  /** User who saved it */
  userid: number | null
  /** Unit of measure; empty for none */
  unit: string
  /** Lower limit at that time */
  min: number | null
  /** Upper limit at that time */
  max: number | null
  /** True if the lower limit itself was a deviation */
  min_exclusive: boolean
  /** True if the upper limit itself was a deviation */
  max_exclusive: boolean
  /** Target value at that time */
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
  /** The expected code or its pattern */
  barcode?: string
  /** The event that contains it */
  eventid: string
  /** Name of the user who gave it */
  username: string | null
  /** The device that recorded it; null: recorded by the server for a program */
  device: string | null
  /** The administrator who entered it for the user; absent: the user sent it */
  let_in_by?: number
  /** Name of that administrator */
  let_in_by_username?: string | null
  /** Time at which the server received it from that administrator, UNIX seconds */
  let_in_at?: number
  /** For an image: path of a preview */
  image_src?: string
  image?: Image
  /** For a document: its URL */
  document_src?: string
  /** For a video: as in steps */
  video_data?: unknown
}

/** Angle of the rotation */
export interface Rotation {
  /** Clockwise */
  degrees: 90 | 180 | 270
  /** Accepted and ignored */
  jobID?: unknown | undefined
}

/** A started rotation of an image */
export interface RotationJob {
  /** Id for requesting the result */
  jobID: string
}

/** The result of a rotation */
export interface RotationResult {
  /** State of the rotation */
  status: "processing" | "complete" | "failed"
  /** The rotated image once it is complete */
  item: ImageWithMetadata | null
}

/** Results of runs, in total */
export interface RunOutcomes {
  /** Number of finished runs */
  finished: number
  /** Number of cancelled runs, which no other count includes */
  cancelled: number
  /** Number of runs that were finished with every required answer and without a deviation */
  passed: number
  /** Number of these runs that never had a deviation, including corrected ones */
  first_pass: number
  /** Share of finished runs that passed, from 0 to 1; null if no run was finished */
  yield: number | null
  /** Share of finished runs that passed at the first attempt, from 0 to 1; null if no run was finished */
  first_pass_yield: number | null
}

/** Results of the runs that ended in the bucket */
export interface RunOutcomesOfBucket {
  /** Begin of the bucket, UNIX seconds */
  from: number
  /** True if the period has only a part of the days of the bucket */
  partial: boolean
  /** Number of finished runs */
  finished: number
  /** Number of cancelled runs, which no other count includes */
  cancelled: number
  /** Number of runs that were finished with every required answer and without a deviation */
  passed: number
  /** Number of these runs that never had a deviation, including corrected ones */
  first_pass: number
  /** Share of finished runs that passed, from 0 to 1; null if no run was finished */
  yield: number | null
  /** Share of finished runs that passed at the first attempt, from 0 to 1; null if no run was finished */
  first_pass_yield: number | null
}

/** Reason of the release */
export interface RunRelease {
  /** Reason; at most 1000 characters */
  reason: string
  /** True if only a lead lifts the hold, with a signature */
  lead_only?: boolean | undefined
}

/** Totals of all of these runs */
export interface RunSums {
  /** Number of ended runs; the times cover these */
  ended: number
  /** Time worked: the sum of the seconds that each run returns */
  active_duration: number
  /** Time paused, in seconds */
  paused_duration: number
  /** Time on hold, in seconds */
  suspended_duration: number
  /** Number of runs with a deviation */
  deviating: number
  /** Number of deviations in all runs */
  deviation_count: number
  /** Number of missing required answers in all runs */
  missing_count: number
  /** Number of voided runs that match; no other number here counts them */
  voided: number
}

/** The number of runs of a filter, and their totals */
export interface RunTotals {
  /** Number of runs that are not voided; null above the counting limit */
  count: number | null
  /** The counting limit, if there are more runs; null: all runs were counted */
  more_than: number | null
  /** Totals; null if the runs were not counted */
  totals: RunSums | null
}

/** Runs in work on a shared device */
export interface RunsOfDevice {
  /** The latest first */
  results: Entry[]
}

/** A value outside its expected range */
export interface SavedDeviation {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** The step whose form contains the field */
  stepid: number
  /** Label of the field at that time */
  label: string
  /** Number of the reading, from 1 */
  reading: number
  /** The saved value */
  value: string
  /** below, above, early, late, wrong or barcode */
  deviation: string
}

/** The saved guide, the ids of its new steps, and the changed forms */
export interface SavedDocument {
  guide: Guide
  /** New steps that had a key, in their order */
  added: AddedStep[]
  /** Forms that the request changed; a removed one has no fields */
  forms: StepForm[]
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
  /** Total number of results on all pages */
  totalResults: number
  /** True if there are more results */
  moreResults: boolean
  /** With matches: the query with its probable spelling; null if there is none */
  suggestion?: string | null
  /** Guides and pages, best match first; then teams, if requested */
  results: (FoundGuide | FoundPage | FoundTeam)[]
}

/** Where a result contains the words of the query */
export interface SearchMatch {
  /** About 200 characters around the words of the query, without markup */
  text: string
  /** Words of the query in this text: start and end of each, in UTF-16 units */
  highlights: number[][]
  /** The step that contains it */
  stepid: number | null
  /** Number of the step in the guide */
  number: number | null
  /** First image of the step */
  image: Image | null
}

/** A query that was searched for without a result */
export interface SearchMiss {
  /** Number of the entry */
  missid: number
  /** The words without accents, capitals and signs */
  words: string
  /** The query as it was last sent */
  query: string
  /** Language of the last search */
  langid: string
  /** Number of searches */
  count: number
  /** Time of the first search, UNIX seconds */
  first_date: number
  /** Time of the last search, UNIX seconds */
  last_date: number
}

/** A page of the searches without a hit */
export interface SearchMisses {
  /** Total number of entries on all pages */
  totalResults: number
  /** Entries, the most frequent or the latest first */
  misses: SearchMiss[]
}

/** The session of the signed-in user */
export interface Session {
  /** The user; null: no user is signed in */
  user: User | null
  /** Time on the clock of the server, UNIX milliseconds */
  time: number
  /** With `device`: signature of that time for this user and device */
  clock_proof?: string
  waiting?: Waiting
}

/** The settings of the site */
export interface Settings {
  /** Name of the site */
  title: string
  /** Description of the site */
  description: string
  /** Number of the image beside the name of the site, visible to every caller; null: none */
  logo: number | null
  /** Colour of buttons and links, with its lightness adjusted for legibility; empty: the default colour */
  accentColour: string
  /** Two-letter language code */
  language: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he"
  /** Guide types by their word in the API */
  guideTypes: Record<string, {
    /** Name on screen */
    title: string
    /** Question for the subject; empty: the type needs no subject */
    prompt: string
  }>
  /** Name of one category */
  objectNameSingular: string
  /** Name of several categories */
  objectNamePlural: string
  /** True if every read requires signing in */
  private: boolean
  /** Form of registration */
  registration: "open" | "invited" | "closed"
  /** Profile of API 2.0 */
  apiProfile: "documented" | "hosted"
  /** If not empty, programs need one of these in X-App-Id to sign in or register */
  appIds: string[]
  /** Other sites whose pages may use the session cookie */
  allowedOrigins: string[]
  /** Hosts that links in texts can point to without rel attributes */
  trustedHosts: string[]
  /** Maximum number of lines of an introduction, exclusive */
  introductionLines: number
  /** Reputation from which edits need no review; 100000000: only authors edit */
  patrolThreshold: number
  /** Reputation that a user gains by an accepted edit */
  acceptedEditReputation: number
  /** True if runs cannot be finished while required fields of their forms are empty */
  finishNeedsRequired: boolean
  /** True if a lead signs when a run is finished while required fields are empty */
  countersignMissing: boolean
  /** True if the app starts runs of all guides without a work order, not only of those with the flag GUIDE_OPTIONAL_ORDER; the API always requires one */
  optionalWorkOrders: boolean
  /** Open runs of an earlier release: show: the app offers to start again; restart: they cannot be finished online */
  newerRelease: "show" | "restart"
  /** Edits of a guide that waits for approval: refuse: they are rejected; close: they close the request */
  approvalEdits: "refuse" | "close"
  /** True if administrators can send events of runs for other users (for_others) */
  eventsForOthers: boolean
  /** True if shared devices lock after their lock time without a network, too, until the server is reached */
  lockOffline: boolean
  /** Number of years after their end in which runs cannot be removed; null: no limit. A shorter time holds only for runs that begin after the change */
  retentionYears: number | null
  /** Minutes without an event after which the site puts an open run on hold, at most 30 days; 0: never */
  idleHoldMinutes: number
  /** Maximum number of comments of a user per minute */
  commentsPerMinute: number
  /** Number of days until a user must sign in again */
  sessionDays: number
  /** checked: images and files are served to users who can view a location that uses them; open: to every caller who has the address, for programs that load them without signing in */
  mediaAddresses: "checked" | "open"
  /** Allowed extensions of uploaded files */
  uploadExtensions: string[]
  /** Groups of words and phrases that the search treats as the same */
  synonyms: string[][]
  /** Address of the site for links in mails, invitations and records; that of its setup until it is changed. STEPWRIGHT_URL takes precedence */
  address: string
  /** Longer times that held before: runs from then keep them, whatever retentionYears is. Ignored in a change */
  retentionPromises: {
    /** Runs that began before this time, UNIX seconds */
    before: number
    /** Number of years after their end */
    years: number
  }[]
  /** Machine translation */
  translation: {
    /** Kind of the translation service */
    provider: "none" | "libretranslate" | "deepl" | "apertium"
    /** Base address of the service; empty: the address of its provider, if there is one */
    url: string
    /** True if the service can have an address of the local network or this machine */
    allowPrivateAddress: boolean
    /** True if a key is set; it is never returned */
    hasKey: boolean
  }
  /** The mail server of invitations and password resets */
  mail: {
    /** Name or IP address of the mail server; empty: the site sends no mail */
    host: string
    /** Port of the mail server, usually 587 with STARTTLS and 465 with TLS */
    port: number
    /** tls: from the start; starttls: required before signing in; none: unencrypted */
    encryption: "none" | "starttls" | "tls"
    /** User name at the mail server; empty: no sign-in */
    user: string
    /** Address in From; empty: the user name if it is an address, otherwise stepwright@ and the host of the site */
    sender: string
    /** True if a password is set; it is never returned */
    hasPassword: boolean
  }
  /** Location, schedule and rotation of backups */
  backups: {
    /** Folder on the server, outside of the data folder, or s3://bucket/folder?endpoint=…&region=…; empty: no backups */
    place: string
    /** Frequency of backups */
    schedule: "off" | "daily" | "hourly"
    /** Hour of daily backups in timeZone */
    hour: number
    /** IANA time zone, for example Europe/Berlin */
    timeZone: string
    /** For each of the newest so many hours with a backup, its newest one remains */
    hours: number
    /** For each of the newest so many days with a backup, its newest one remains */
    days: number
    /** For each of the newest so many weeks with a backup, its newest one remains */
    weeks: number
    /** For each of the newest so many months with a backup, its newest one remains */
    months: number
    /** True if backups are encrypted with a key; it is never returned */
    hasKey: boolean
  }
  /** Features that can be turned on and off */
  features: {
    /** Released versions of guides */
    releases: boolean
    /** Recording of runs */
    workLog: boolean
    /** Comments on guides and steps */
    comments: boolean
  }
  /** True if STEPWRIGHT_URL defines the address. Ignored in a change */
  addressIsFixed: boolean
  /** True if STEPWRIGHT_SMTP_URL defines the mail server. Ignored in a change */
  mailIsFixed: boolean
}

/** The change of the settings */
export interface SettingsChange {
  /** Name of the site */
  title?: string | undefined
  /** Description of the site */
  description?: string | undefined
  /** Number of the image beside the name of the site, visible to every caller; null: none */
  logo?: number | null | undefined
  /** Colour of buttons and links, with its lightness adjusted for legibility; empty: the default colour */
  accentColour?: string | undefined
  /** Two-letter language code */
  language?: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he" | undefined
  /** Guide types by their word in the API */
  guideTypes?: Record<string, {
    /** Name on screen */
    title: string
    /** Question for the subject; empty: the type needs no subject */
    prompt: string
  }> | undefined
  /** Name of one category */
  objectNameSingular?: string | undefined
  /** Name of several categories */
  objectNamePlural?: string | undefined
  /** True if every read requires signing in */
  private?: boolean | undefined
  /** Form of registration */
  registration?: "open" | "invited" | "closed" | undefined
  /** Profile of API 2.0 */
  apiProfile?: "documented" | "hosted" | undefined
  /** If not empty, programs need one of these in X-App-Id to sign in or register */
  appIds?: string[] | undefined
  /** Other sites whose pages may use the session cookie */
  allowedOrigins?: string[] | undefined
  /** Hosts that links in texts can point to without rel attributes */
  trustedHosts?: string[] | undefined
  /** Maximum number of lines of an introduction, exclusive */
  introductionLines?: number | undefined
  /** Reputation from which edits need no review; 100000000: only authors edit */
  patrolThreshold?: number | undefined
  /** Reputation that a user gains by an accepted edit */
  acceptedEditReputation?: number | undefined
  /** True if runs cannot be finished while required fields of their forms are empty */
  finishNeedsRequired?: boolean | undefined
  /** True if a lead signs when a run is finished while required fields are empty */
  countersignMissing?: boolean | undefined
  /** True if the app starts runs of all guides without a work order, not only of those with the flag GUIDE_OPTIONAL_ORDER; the API always requires one */
  optionalWorkOrders?: boolean | undefined
  /** Open runs of an earlier release: show: the app offers to start again; restart: they cannot be finished online */
  newerRelease?: "show" | "restart" | undefined
  /** Edits of a guide that waits for approval: refuse: they are rejected; close: they close the request */
  approvalEdits?: "refuse" | "close" | undefined
  /** True if administrators can send events of runs for other users (for_others) */
  eventsForOthers?: boolean | undefined
  /** True if shared devices lock after their lock time without a network, too, until the server is reached */
  lockOffline?: boolean | undefined
  /** Number of years after their end in which runs cannot be removed; null: no limit. A shorter time holds only for runs that begin after the change */
  retentionYears?: number | null | undefined
  /** Minutes without an event after which the site puts an open run on hold, at most 30 days; 0: never */
  idleHoldMinutes?: number | undefined
  /** Maximum number of comments of a user per minute */
  commentsPerMinute?: number | undefined
  /** Number of days until a user must sign in again */
  sessionDays?: number | undefined
  /** checked: images and files are served to users who can view a location that uses them; open: to every caller who has the address, for programs that load them without signing in */
  mediaAddresses?: "checked" | "open" | undefined
  /** Allowed extensions of uploaded files */
  uploadExtensions?: string[] | undefined
  /** Groups of words and phrases that the search treats as the same */
  synonyms?: string[][] | undefined
  /** Address of the site for links in mails, invitations and records; that of its setup until it is changed. STEPWRIGHT_URL takes precedence */
  address?: string | undefined
  /** Longer times that held before: runs from then keep them, whatever retentionYears is. Ignored in a change */
  retentionPromises?: {
    /** Runs that began before this time, UNIX seconds */
    before: number
    /** Number of years after their end */
    years: number
  }[] | undefined
  /** True if STEPWRIGHT_URL defines the address. Ignored in a change */
  addressIsFixed?: boolean | undefined
  /** Changes to the mail server */
  mail?: {
    /** Name or IP address of the mail server; empty: the site sends no mail */
    host?: string | undefined
    /** Port of the mail server, usually 587 with STARTTLS and 465 with TLS */
    port?: number | undefined
    /** tls: from the start; starttls: required before signing in; none: unencrypted */
    encryption?: "none" | "starttls" | "tls" | undefined
    /** User name at the mail server; empty: no sign-in */
    user?: string | undefined
    /** Address in From; empty: the user name if it is an address, otherwise stepwright@ and the host of the site */
    sender?: string | undefined
    /** Password at the mail server; empty: removes it. Write-only */
    password?: string | undefined
    /** True if a password is set; it is never returned */
    hasPassword?: boolean | undefined
  } | undefined
  /** Changes to backups */
  backups?: {
    /** Folder on the server, outside of the data folder, or s3://bucket/folder?endpoint=…&region=…; empty: no backups */
    place?: string | undefined
    /** Frequency of backups */
    schedule?: "off" | "daily" | "hourly" | undefined
    /** Hour of daily backups in timeZone */
    hour?: number | undefined
    /** IANA time zone, for example Europe/Berlin */
    timeZone?: string | undefined
    /** For each of the newest so many hours with a backup, its newest one remains */
    hours?: number | undefined
    /** For each of the newest so many days with a backup, its newest one remains */
    days?: number | undefined
    /** For each of the newest so many weeks with a backup, its newest one remains */
    weeks?: number | undefined
    /** For each of the newest so many months with a backup, its newest one remains */
    months?: number | undefined
    /** Key or passphrase that encrypts backups, at least 8 characters; empty: removes it. Write-only */
    key?: string | undefined
    /** True if backups are encrypted with a key; it is never returned */
    hasKey?: boolean | undefined
  } | undefined
  /** True if STEPWRIGHT_SMTP_URL defines the mail server. Ignored in a change */
  mailIsFixed?: boolean | undefined
  /** The change of machine translation */
  translation?: {
    /** Kind of the translation service */
    provider?: "none" | "libretranslate" | "deepl" | "apertium" | undefined
    /** Base address of the service; empty: the address of its provider, if there is one */
    url?: string | undefined
    /** True if the service can have an address of the local network or this machine */
    allowPrivateAddress?: boolean | undefined
    /** Key for the service; empty: removes it. Write-only */
    key?: string | undefined
    /** True if a key is set; it is never returned */
    hasKey?: boolean | undefined
  } | undefined
  /** Features to turn on or off */
  features?: {
    /** Released versions of guides */
    releases?: boolean | undefined
    /** Recording of runs */
    workLog?: boolean | undefined
    /** Comments on guides and steps */
    comments?: boolean | undefined
  } | undefined
  /** The current password of the caller; required in a browser session that changes more than texts and appearance */
  old_password?: string | undefined
}

/** The decision between conflicting answers */
export interface Settlement {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** Number of the reading, from 1 */
  reading?: number | undefined
  /** The new current value: one of the answers or another one, as in stepData; null empties the field */
  value: string | number | boolean | null
  /** Reason; at most 1000 characters */
  reason?: string | null | undefined
  /** The newest timingid that the client knows; rejected if there is a newer one */
  lasttimingid?: number | string | null | undefined
}

/** The first administrator and the site */
export interface Setup {
  /** The one-time code that the console shows */
  code: string
  /** E-mail address; its case does not matter */
  email: string
  /** Name on screen */
  username: string
  /** Password for signing in; one that a user chooses has at least 10 characters */
  password: string
  /** Name of the site */
  title: string
  /** Form of registration */
  registration?: "open" | "invited" | "closed" | undefined
  /** True if every read requires signing in */
  private?: boolean | undefined
  /** Language of the site */
  language?: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he" | undefined
  /** True: adds sample content to the site */
  sample?: boolean | undefined
}

/** The setup code to check */
export interface SetupCode {
  /** The one-time code that the console shows */
  code: string
}

/** State of the setup */
export interface SetupState {
  /** True if there is no administrator yet */
  needed: boolean
  /** Name of the site */
  title: string
}

/** A browser on which users sign in by PIN or ID badge */
export interface SharedDevice {
  /** Number of the device */
  shared_deviceid: number
  /** Name of the device */
  name: string
  /** Minutes without input after which the app locks itself */
  lock_minutes: number
  /** emptied: withdrawn, and the browser has deleted its data */
  status: "active" | "withdrawn" | "emptied"
  /** UNIX seconds */
  registered_date: number
  registered_by: SharedDeviceUser
  /** Last time that a user signed in or signed there, UNIX seconds */
  last_used_date: number | null
  /** The user who did */
  last_user: SharedDeviceUser | null
  /** Time of the withdrawal, UNIX seconds */
  withdrawn_date: number | null
  /** Time at which the browser reported that it has deleted its data, UNIX seconds */
  emptied_date: number | null
}

/** Changed members of a shared device */
export interface SharedDeviceChange {
  /** Name of the device, such as its location */
  name?: string | undefined
  /** Minutes without input after which the app locks itself */
  lock_minutes?: number | undefined
  /** The current password of the caller; required in a browser session */
  old_password?: string | undefined
}

/** A user who can sign in on a shared device */
export interface SharedDevicePerson {
  /** Number of the account */
  userid: number
  /** Name on screen */
  username: string
  image: Image
  /** True if the user can sign in by PIN */
  has_pin: boolean
  /** True if the user can sign in by ID badge */
  has_badge: boolean
}

/** A scan that may be an ID badge */
export interface SharedDeviceScan {
  /** Text that the scanner has read */
  code: string
}

/** The outcome of a scan */
export interface SharedDeviceScanResult {
  /** The user of the ID badge, who is signed in now; null: the scan is no ID badge */
  user: User | null
}

/** A PIN with its user, or an ID badge */
export interface SharedDeviceSignIn {
  /** The user, with `pin` */
  userid?: number | undefined
  /** The PIN */
  pin?: string | undefined
  /** Text of the ID badge; it names the user, so `userid` and `pin` are omitted */
  badge?: string | undefined
}

/** A user of a shared device */
export interface SharedDeviceUser {
  /** Number of the account */
  userid: number
  /** Name on screen */
  username: string
}

/** Shows a field only if the answer to an earlier field matches */
export interface ShowWhen {
  /** field_guid of an earlier field of this form */
  field_guid: string
  /** Comparison with the answer of that field; without an answer the condition is false */
  operator: "is" | "is-not" | "above" | "below" | "answered"
  /** Values to compare with; empty for answered */
  values: string[]
}

/** Shows a field only if the answer to an earlier field matches */
export interface ShowWhenDraft {
  /** field_guid of an earlier field of this form */
  field_guid?: string | null | undefined
  /** Position of that field from 1, if it is new and has no field_guid yet */
  orderby?: number | null | undefined
  /** Comparison with the answer of that field */
  operator: "is" | "is-not" | "above" | "below" | "answered"
  /** Values to compare with; one number for above and below, none for answered */
  values?: (string | number | boolean)[] | null | undefined
}

/** A signature of a field, with one kind of credentials */
export interface SignEntry {
  /** The Signature field: its revision at the start of the run */
  field_revisionid: number
  /** The signer; default: the caller, or the user of the ID badge */
  userid?: number | undefined
  /** Password of the signer */
  password?: string | undefined
  /** PIN of the signer, on a shared device */
  pin?: string | undefined
  /** Code of the ID badge of the signer, on a shared device */
  badge?: string | undefined
  /** Code from a mail, for an account without a password */
  token?: string | undefined
  /** Note of the signer */
  comment?: string | undefined
  /** `last_hash` of the run as the signer was shown it; rejected if what is signed has changed since */
  hash: string | null
}

/** E-mail address of the account */
export interface SignIn {
  /** E-mail address of the account */
  email: string
  /** Password of the administrator */
  password: string
}

/** A decision, signed */
export interface SignWithPassword {
  /** True: approves; false: rejects and ends the request */
  approve: boolean
  /** Note; required to reject */
  comment?: string | undefined
  /** The manifest_hash that was shown; if the request has another one, returns 409 */
  manifest_hash?: string | undefined
  /** The stage that was shown; if another one is current, returns 409 */
  stage?: number | undefined
  /** The person whom the signer represents; default: none, if that is possible */
  for_userid?: number | undefined
  /** Password of the signer */
  password: string
}

/** A decision, signed */
export interface SignWithToken {
  /** True: approves; false: rejects and ends the request */
  approve: boolean
  /** Note; required to reject */
  comment?: string | undefined
  /** The manifest_hash that was shown; if the request has another one, returns 409 */
  manifest_hash?: string | undefined
  /** The stage that was shown; if another one is current, returns 409 */
  stage?: number | undefined
  /** The person whom the signer represents; default: none, if that is possible */
  for_userid?: number | undefined
  /** Code from the mail */
  token: string
}

/** With signed: the signature */
export interface SignatureOfEvent {
  /** Covered by it, as in `signatures` of the run */
  signs: "answer" | "step" | "run" | "finish" | "hold"
  /** Name of the signer at that time */
  name: string
  /** Key of the meaning */
  meaning: string
  /** The meaning in words */
  meaning_text: string
  /** How the signer proved who they are */
  method: string
  /** Note of the signer; empty: none */
  comment: string
}

/** How many users were asked */
export interface SignersAsked {
  /** Number of users who are notified */
  asked: number
}

/** An entry of the directory of sites */
export interface Site {
  /** Always 1 */
  siteid: number
  /** Short name of the site, for programs */
  name: string
  /** Host of the site */
  domain: string
  /** Always empty */
  custom_domain: string
  /** Name of the site */
  title: string
  /** Always white */
  theme: string
  /** True if every read requires signing in */
  private: boolean
  /** Description of the site */
  description: string
  /** Always false */
  answers: boolean
  /** Always empty */
  store: string
  /** Forms of signing in and registration */
  authentication: {
    /** True if users sign in by e-mail address and password */
    standard: boolean
    /** True if every user can register */
    "public-registration": boolean
  }
  /** Always 0 */
  priority: number
  /** Always false */
  hideFromiOS: boolean
}

/** Properties of the site that a client needs at its start */
export interface SiteInfo {
  /** Always 1 */
  siteid: number
  /** Short name of the site, for programs */
  name: string
  /** Host of the site */
  domain: string
  /** Always empty */
  custom_domain: string
  /** Name of the site */
  title: string
  /** Always white */
  theme: string
  /** True if every read requires signing in */
  private: boolean
  /** Description of the site */
  description: string
  /** Always false */
  answers: boolean
  /** Always empty */
  store: string
  /** Forms of signing in and registration */
  authentication: {
    /** True if users sign in by e-mail address and password */
    standard: boolean
    /** True if every user can register */
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
  /** True if this site can send mail */
  mail: boolean
  /** Guide types by their word in the API */
  "guide-types": Record<string, {
    /** Name on screen */
    title: string
    /** Question for the subject; empty: none */
    prompt: string
  }>
  /** Name of one category */
  "object-name-singular": string
  /** Name of several categories */
  "object-name-plural": string
  /** True if a lead signs when a run is finished while required fields are empty */
  "countersign-missing": boolean
  /** True if runs cannot be finished while required fields of their forms are empty */
  "finish-needs-required": boolean
  /** True if the app starts runs without a work order, under a number of its own */
  "optional-work-orders": boolean
  /** restart: open runs of an earlier release cannot be finished online */
  "newer-release": "show" | "restart"
  /** Always false */
  "feature-mobile-scanner": boolean
  /** Always empty */
  "google-oauth2-clientid": string
  /** Image; null: none */
  logo: {
    image: Image
  } | null
  /** Colour of buttons and links; empty: the default colour */
  "accent-colour": string
  /** True if the site has a public course that the caller can read */
  "has-courses": boolean
}

/** A key with which the site signs record packs */
export interface SiteKey {
  /** SHA-256 of the key in DER, base64url */
  fingerprint: string
  /** Ed25519 public key, PEM */
  public_key: string
  /** Since when the site signs with it */
  created_date: number
  /** Since when it signs nothing more; null: it is the current key */
  replaced_date: number | null
}

/** A guide as a part of a course */
export interface Stage {
  /** Number of the guide */
  docid: number
  /** Always guide */
  doctype: "guide"
  /** Position in the course, from 0 */
  orderby: number
  /** False if the guide is deleted or the caller may not view it; then it has no title */
  is_viewable: boolean
  /** True if the caller has completed the guide */
  completed: boolean
  /** Title of the guide */
  title?: string
  /** Language of the title */
  langid?: string
  /** One sentence about the guide; may be empty */
  summary?: string
  /** Address of the page of the guide */
  url?: string
  /** The same address without the site */
  doc_url?: string
  /** Main image of the guide; null: none */
  image?: Image | null
  /** Maximum duration in seconds; 0: unknown */
  time_required_max?: number
  /** False if only the users with access read the guide */
  public?: boolean
}

/** A step of a guide */
export interface Step {
  /** Number of the step */
  stepid: number
  /** Number of the guide that owns the step */
  guideid: number
  /** Position within the guide that owns it, from 1 */
  orderby: number
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** Title of the step; may be empty */
  title: string
  /** At most 8 lines; none if it only has media */
  lines: Line[]
  /** The media of the step */
  media: {
    /** Type of data */
    type: "image" | "video" | "embed"
    /** Up to three images, one video, or one embed */
    data: unknown
  }
  /** Comments on the step, at most the newest 200 */
  comments: Comment[]
  /** Number of its threads; only with stepComments */
  comment_count?: number
  /** Address of its first image, may be empty; in the hosted profile */
  imageURL?: string
  /** Always 0; in the hosted profile */
  time_estimate?: number
}

/** Changes of a step */
export interface StepChange {
  /** Replaces all lines; none if the step only has media */
  lines?: LineDraft[] | undefined
  /** Instead of lines, only with langid of a translation: other lines stay unchanged */
  translated_lines?: TranslatedLine[] | undefined
  /** Only with langid of a translation: texts of the form; omitted ones stay unchanged */
  translated_fields?: TranslatedField[] | undefined
  media?: MediaDraft | undefined
  /** One line; may be empty */
  title?: string | undefined
}

/** Values to save */
export interface StepData {
  /** Values by field_revisionid, or a list of {field_revisionid, value}, or either as JSON text. A value is text, a number, true, false, null to empty the field, or a list with one value for each reading */
  fields?: unknown | undefined
  /** The newest timingid that the client knows; rejected if there is a newer one */
  lasttimingid?: number | string | null | undefined
  /** The current step */
  stepid?: number | null | undefined
  /** Reason; at most 1000 characters */
  reason?: string | null | undefined
}

/** The current step */
export interface StepEntered {
  /** A step of the run */
  stepid: number
}

/** The form of a step */
export interface StepForm {
  /** Number of the step that has the form */
  stepid: number
  /** The guide that owns the step */
  guideid: number
  /** Number of this revision of the form, unique in the site; 0 if there never was a form */
  form_revisionid: number
  /** Time of saving, UNIX seconds */
  created_date: number
  /** The user who saved it */
  userid: number | null
  /** Fields in order; empty if the form was removed */
  fields: Field[]
}

/** A form to save; the list of its fields alone is also accepted */
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
  /** Position in the guide, from 1 */
  orderby: number
  /** Concurrency token of the translated step; 0 if it is not translated */
  revisionid: number
  title: TextPair
  /** One entry for each line of the original */
  lines: TextPair[]
  /** Translations of deleted lines */
  left_over: string[]
  /** Texts of its form, by field */
  form: WordPair[]
}

/** Working time of a step */
export interface StepSummary {
  /** Number of the step */
  stepid: number
  /** Current position in the guide; null: the step is in another guide or deleted */
  step_number: number | null
  /** Number of runs */
  count: number
  /** Arithmetic mean, in seconds */
  mean: number
  /** Shortest duration, in seconds */
  min: number
  /** First quartile */
  q1: number
  /** Median */
  median: number
  /** Third quartile */
  q3: number
  /** 95th percentile */
  p95: number
  /** Longest duration, in seconds */
  max: number
}

/** Time of a step */
export interface StepTime {
  /** Number of the step */
  stepid: number
  /** Working time, without pauses, in seconds */
  active_duration: number
  /** Number of times it was entered */
  visits: number
}

/** Working time of each step in finished runs */
export interface StepTimes {
  /** Number of the guide */
  guideid: number
  /** Start of the period, inclusive, UNIX seconds */
  from: number
  /** End of the period, exclusive, UNIX seconds */
  to: number
  /** Steps in the order of the guide */
  steps: StepSummary[]
  /** Published changes of the guide in the period, the newest 200 in order */
  revisions: MarkedRevision[]
}

/** Uploaded media and the storage that they use */
export interface Storage {
  /** Storage by kind */
  media: {
    /** Kind of the media */
    kind: "image" | "video" | "document"
    /** Number of items */
    count: number
    /** Bytes of their originals; each file counts once */
    bytes: number
    /** Number of their originals; copies of an image share one */
    files: number
    /** Items that are in no library and not used anywhere, as of the last clean-up */
    unused: number
  }[]
  /** Open uploads and their received bytes */
  uploads: {
    /** Number of items */
    count: number
    /** Bytes of their originals; each file counts once */
    bytes: number
  }
  /** When clean-up can remove the first unused item, in UNIX seconds; null if there is none */
  next_removal_date: number | null
  /** Days until unused items are removed */
  grace_days: number
}

/** Suggested guides and pages */
export interface SuggestAnswer {
  /** The typed text */
  query: string
  /** Suggestions, best match first */
  results: Suggestion[]
}

/** A suggested guide or page */
export interface Suggestion {
  /** Kind of the suggestion */
  dataType: "guide" | "wiki"
  /** Number of the guide */
  guideid?: number
  /** Number of the page */
  wikiid?: number
  /** Kind of page */
  namespace?: string
  /** Language of its texts */
  langid: string
  /** Title; for a page the one in addresses */
  title: string
  /** Title on screen */
  display_title: string
  /** For guides: the category on screen */
  category?: string
  /** For guides: false if only the users with access read it */
  public?: boolean
  /** Summary in one sentence */
  summary: string
  /** Beginning of its text; for guides the same as summary */
  text: string
  /** Address at which users read it */
  url: string
  /** UNIX seconds */
  modified_date: number
  /** Number of the author */
  author: number | null
  /** Image of the team */
  image: Image | null
}

/** Runs of a guide that are on hold */
export interface SuspendedEntries {
  /** Sorted by id */
  results: Entry[]
}

/** A tag to add or remove */
export interface TagChange {
  /** The tag, 1 to 32 characters */
  tag: string
}

/** Reason of the take-over */
export interface TakeOver {
  /** Reason; required unless the run is on hold for everybody, or the caller is the next user of the shared device of its operator */
  reason?: string | undefined
}

/** A stored event */
export interface TakenEvent {
  /** Id of the event */
  eventid: string
  /** Number in the order of arrival; ascends within a run */
  number: number
  /** Its true time, UNIX milliseconds */
  at: number
}

/** A team of users */
export interface Team {
  /** Number of the team */
  teamid: number
  /** Name on screen */
  name: string
  /** Number of the owner of the team */
  owner: number | null
  /** Total of its members */
  reputation: number
  /** Image of the team */
  image: Image | null
  /** Page about the team */
  url: string
  /** Number of members */
  member_count: number
  /** Purpose; may be empty */
  description: string
  /** Time at which the newest member joined, UNIX seconds */
  new_member_since: number | null
  /** True if users can join by a code */
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
  /** Name on screen */
  name?: string | undefined
  /** Purpose */
  description?: string | undefined
  /** Code to join the team; null: users cannot join by a code */
  join_code?: string | null | undefined
  /** Image of the team; null: none */
  image?: number | null | undefined
  /** The member who becomes the owner */
  owner?: number | undefined
}

/** Recipient of a test mail */
export interface TestMail {
  /** Recipient; default: the address of the caller */
  to?: string | undefined
}

/** Result of a test mail */
export interface TestMailResult {
  /** Recipient of the mail */
  to: string
  /** True if the mail server accepted it */
  sent: boolean
  /** Reason why it was not sent */
  reason: "not-found" | "unreachable" | "timed-out" | "certificate" | "encryption" | "sign-in" | "sender" | "recipient" | "password" | "refused" | null
  /** The result in words, for users */
  message: string
}

/** A text and its translation */
export interface TextPair {
  /** The original as readers see it now */
  source: string
  /** The newest translation; empty if there is none */
  translation: string
  /** The original text from which it was translated; null without a translation */
  made_from: string | null
  /** stale: the original has changed since */
  state: "current" | "stale" | "missing"
}

/** A tool or part and its texts in the other language */
export interface ThingPair {
  /** List of the guide that contains it: parts or tools */
  list: "parts" | "tools"
  /** Position in the list, from 1 */
  place: number
  /** Number of its page */
  wikiid: number
  /** Title of its page: PATCH /wikis/ITEM/{title} with langid writes its name as display_title */
  title: string
  /** Concurrency token of that page in the language; send it with that edit */
  revisionid: number
  /** Revision of the original of that page, from which its name is translated */
  source_revisionid: number
  /** Its name in the language; null if its page has that language, is hidden, or occurs earlier in the list */
  name: TextPair | null
  type: TextPair
  notes: TextPair
}

/** The shared device that sends the request */
export interface ThisDevice {
  /** The device of the request; null if the browser is not registered */
  device: ThisSharedDevice | null
}

/** The device of the request */
export interface ThisSharedDevice {
  /** Number of the device */
  shared_deviceid: number
  /** Name of the device */
  name: string
  /** Minutes without input after which the app locks itself */
  lock_minutes: number
  /** True if the app locks itself without a network, too, until the server is reached */
  lock_offline: boolean
  /** True: the browser deletes its data and reports `reportDeviceEmptied` */
  withdrawn: boolean
  /** Users with a PIN or an ID badge; the last users of the device come first; at most 60 */
  people: SharedDevicePerson[]
  /** For the signed-in user: 32 bytes in base64 that encrypt what the browser stores for this user */
  storage_key?: string
}

/** Statistics of times in whole seconds; quantiles are interpolated linearly */
export interface TimeSummary {
  /** Number of runs */
  count: number
  /** Arithmetic mean, in seconds */
  mean: number
  /** Shortest duration, in seconds */
  min: number
  /** First quartile */
  q1: number
  /** Median */
  median: number
  /** Third quartile */
  q3: number
  /** 95th percentile */
  p95: number
  /** Longest duration, in seconds */
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
  /** Time of last use, to the minute; null if never used */
  last_used_date: number | null
  /** End of validity; null if it never expires */
  expires_date: number | null
  /** Scopes of the token; a session has all (read: everything that the owner can view; write: changes of guides, pages, comments and media; work_log: runs of guides, with reads and uploads during work; account: the profile of the owner, sessions and tokens, and rights that the owner gives others; administration: operations for administrators) */
  scopes: ("read" | "write" | "work_log" | "account" | "administration")[]
  /** True for the token of this request */
  current: boolean
}

/** A field in the other language */
export interface TranslatedField {
  /** The field of the form of the step */
  field_guid: string
  /** Label; an empty text removes the translation */
  label?: string | undefined
  /** Help text; an empty text removes the translation */
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
  /** List of the guide that contains it: parts or tools */
  list: "parts" | "tools"
  /** Position in the list, from 1 */
  place: number
  /** Help text; an empty text removes the translation */
  notes?: string | undefined
  /** Kind; an empty text removes the translation */
  type?: string | undefined
}

/** Number of unread notices */
export interface UnreadNotices {
  /** Number of unread notices that are left */
  unread: number
}

/** A signature field that nobody has signed */
export interface UnsignedField {
  /** Revision of the signature field at the start of the run */
  field_revisionid: number
  /** field_guid of the field */
  field_guid: string
  /** The step whose form contains it */
  stepid: number
  /** Its label */
  label: string
  /** True if the caller may sign it */
  can_sign: boolean
}

/** A resumable upload */
export interface UploadState {
  /** Name of the file */
  file: string
  /** Size of the file in bytes */
  bytes: number
  /** Number of received bytes; the upload continues at this offset */
  received: number
  /** Number of the medium, as in UploadedFile; null: incomplete */
  id: number | null
  /** Time at which an idle upload expires, UNIX seconds */
  expires: number
}

/** The uploaded file */
export interface UploadedFile {
  /** imageid of an image, objectid of a video, documentid of any other file */
  id: number
}

/** A user with all members that the caller can view */
export interface User {
  /** Number of the account */
  userid: number
  /** Name on screen */
  username: string
  /** The @name */
  unique_username: string | null
  /** UNIX seconds */
  join_date: number
  image: Image
  /** Reputation, gained by accepted edits */
  reputation: number
  /** Profile page of the user */
  url: string
  /** Numbers of the teams of the user */
  teams: number[]
  /** Privileges of the user */
  privileges: string[]
  /** False if the account is disabled */
  enabled: boolean
  /** Always null */
  banned: null
  /** Location of the user */
  location: string | null
  /** Degrees north */
  latitude: number | null
  /** Degrees east */
  longitude: number | null
  /** Number of certificates */
  certification_count: number
  /** Numbers of badges */
  badge_counts: {
    /** Number of bronze badges */
    bronze: number
    /** Number of silver badges */
    silver: number
    /** Number of gold badges */
    gold: number
    /** Total number of badges */
    total: number
  }
  /** One line about the user */
  summary: string | null
  /** Text of the profile, in wiki syntax; false if empty */
  about_raw: string | false
  /** Text of the profile as HTML; false if empty */
  about_rendered: string | false
  /** The greatest privilege of the user */
  greatest_privilege: string
  /** Always null */
  partner: null
  /** Language that the user selected */
  langid: string | null
  /** Only for the user and administrators */
  email?: string
  /** Only for the user, moderators and administrators: at most 20, the newest first */
  former_names?: {
    /** Name on screen until then */
    username: string
    /** Time of the change, UNIX seconds */
    until: number
  }[]
  /** Only for the user */
  links?: {
    /** Page of the account settings */
    manage: string
  }
  /** Only for the user */
  unread_notification_count?: number
  /** Returned after signing in, and to the user */
  authToken?: string
}

/** A badge, and how a user has earned it */
export interface UserBadge {
  /** True if the user has earned it */
  earned: boolean
  /** How often it was earned */
  times_earned: number
  /** Last time it was earned, UNIX seconds */
  date: number | null
  badge: Badge
}

/** The change of a user */
export interface UserChange {
  /** Name on screen */
  username?: string | undefined
  /** The @name: 3 to 30 lower-case letters, digits, _ or - */
  unique_username?: string | null | undefined
  /** E-mail address; its case does not matter */
  email?: string | undefined
  /** Text of the profile, in wiki syntax */
  about?: string | undefined
  /** One line about the user */
  summary?: string | null | undefined
  /** Two-letter language code */
  langid?: "en" | "de" | "fr" | "it" | "es" | "pt" | "ja" | "zh" | "nl" | "ru" | "tr" | "ko" | "ar" | "he" | null | undefined
  /** Location of the user */
  location?: string | null | undefined
  /** Image of the caller's media library */
  image?: number | null | undefined
  /** Password for signing in; one that a user chooses has at least 10 characters */
  password?: string | undefined
  /** Current password of the caller; required to change the own password or e-mail address, and in a browser session to change those, privileges or enabled of another user */
  old_password?: string | undefined
  /** With a new password: true keeps API tokens valid; otherwise they are revoked with the sessions */
  keep_tokens?: boolean | undefined
  /** Privileges of the user */
  privileges?: ("User" | "Author" | "Moderator" | "Admin")[] | undefined
  /** Administrators only: false deactivates the account */
  enabled?: boolean | undefined
}

/** A user in lists and in other resources */
export interface UserSummary {
  /** Number of the account */
  userid: number
  /** Name on screen */
  username: string
  /** The @name */
  unique_username: string | null
  /** UNIX seconds */
  join_date: number
  image: Image
  /** Reputation, gained by accepted edits */
  reputation: number
  /** Profile page of the user */
  url: string
  /** Numbers of the teams of the user */
  teams: number[]
  /** Privileges of the user */
  privileges: string[]
  /** False if the account is disabled */
  enabled: boolean
  /** Always null */
  banned: null
  /** Only for the user and administrators */
  email?: string
}

/** An uploaded video */
export interface Video {
  /** Number of the video */
  videoid: number
  /** Same as the number, as steps and guides write it */
  objectid: number
  /** Always null */
  srcid: null
  /** ImageWithMetadata: its poster, or a neutral image */
  image: unknown
  /** Name at upload, or as changed later */
  filename: string
  /** Duration in milliseconds */
  duration: number
  /** Size in pixels, upright */
  width: number
  /** Size in pixels, upright */
  height: number
  /** Properties of the file; state: processing, finished or failed */
  meta: unknown
  /** Playable files, best first; empty while they are encoded */
  encodings: unknown[]
  /** Tags by which the owner finds it; returned to the owner only */
  tags: string[]
}

/** The introductory video; only on request */
export interface VideoInfo {
  /** none; youtube; ifixit: a video of the own library */
  type: "none" | "youtube" | "ifixit"
  /** Its id, or its name at the provider; empty without */
  videoId: string
  /** URLs of its files, or of its page */
  videoUrls: string[]
  /** Size in pixels; 0 if there is no video */
  videoWidth: number
  /** Size in pixels; 0 if there is no video */
  videoHeight: number
  /** Always empty */
  timestamps: unknown[]
}

/** A saved view of a list of runs */
export interface View {
  /** Number of the view */
  viewid: number
  /** The owner: only this user can change or remove it */
  userid: number
  /** The team whose members see it; null: only its owner */
  teamid: number | null
  /** Name of the view */
  name: string
  filter: ViewFilter
  /** Time of the last save, UNIX seconds */
  saved_date: number
}

/** A view to save */
export interface ViewDraft {
  /** Name; replaces a view with the same name */
  name: string
  /** A team of the caller whose members also see it; null or omitted: only the caller */
  teamid?: number | null | undefined
  filter: ViewFilter
}

/** The filters of a list of runs, and its columns */
export interface ViewFilter {
  /** Runs of this guide */
  guideid?: number
  /** Runs of this current operator */
  userid?: number
  /** Runs on which this user worked, as operator or with an answer */
  performed_by?: number
  /** Runs in one of these states, separated by commas */
  status?: string
  /** Runs that began on or after this day */
  from?: string
  /** Runs that began on or before this day */
  to?: string
  /** 1: runs with values outside their limits */
  deviations?: string
  /** 1: runs with conflicting answers, or with events that devices have not sent yet */
  unsettled?: string
  /** 1: runs with signature fields that nobody has signed */
  unsigned?: string
  /** 1: runs that were finished with missing answers; 0: all other runs */
  missing?: string
  /** 1: voided runs; 0: all other runs */
  voided?: string
  /** Runs with a value outside its limits in this field */
  deviation_field?: string
  /** Finished runs with working time for this step */
  stepid?: number
  /** Runs that were finished on or after this day */
  finished_from?: string
  /** Runs that were finished on or before this day */
  finished_to?: string
  /** Words to search for */
  text?: string
  /** Sort member */
  sort?: string
  /** asc or desc */
  order?: string
  /** Fields shown as columns, by field_guid, separated by commas */
  columns?: string
}

/** A guide in the list of all guides */
export interface VisibleGuide {
  /** Distinguishes guides from pages in mixed lists */
  dataType: "guide"
  /** Number of the guide */
  guideid: number
  /** Language of the guide */
  locale: string
  /** Concurrency token; send it with an edit */
  revisionid: number
  /** Number of the revision in the history */
  guide_revisionid: number
  /** Time of the last change, UNIX seconds */
  modified_date: number
  /** Time of the last change of a prerequisite; 0 without, UNIX seconds */
  prereq_modified_date: number
  /** Address of the page of the guide */
  url: string
  /** One of the guide types of the site */
  type: string
  /** Title of its category */
  category: string
  /** Subject of the guide */
  subject: string
  /** Title on screen */
  title: string
  /** One sentence; may be empty */
  summary: string
  /** Difficulty in words, in the language of the response */
  difficulty: string
  /** True if every reader can view it */
  public: boolean
  /** Display title of the category */
  category_display_title: string
  /** Maximum duration in seconds */
  time_required_max: number
  /** Number of the author */
  userid: number
  /** Name of the author */
  username: string
  /** Ids of its flags */
  flags: string[]
  /** True if it has the flag GUIDE_ARCHIVED */
  isArchived: boolean
  /** Tags, sorted; false if there are none */
  tags: string[] | false
  /** Always null */
  attachedQuiz: null
  /** Always null */
  periodicReviewSchedule: null
  /** Main image */
  image: Image | null
  release?: ReleaseName
  /** Present if the guide becomes public with its first release */
  awaits_release?: true
  /** Image of its category, if the guide has none and the category is not private */
  category_image?: Image
  /** Published languages, original first */
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
  /** True if it is a template of its category; false if the caller may not edit the guide */
  is_template: boolean
  next_release?: NextRelease
}

/** Guides that the caller can view */
export interface VisibleGuides {
  /** Number of matching guides, on all pages */
  count: number
  /** The guides of this page */
  results: VisibleGuide[]
}

/** The reason */
export interface Voiding {
  /** Reason for voiding; at most 1000 characters */
  reason: string
}

/** Numbers of what waits for a user */
export interface Waiting {
  /** Guides and pages with pending edits that the user can review, once per language */
  pending_edits: number
  /** Approval requests that wait for the signature of the user */
  approval_requests: number
  /** The site has approval processes */
  has_approval_processes: boolean
  /** Unread notices of the user, up to 1,000 */
  unread_notices: number
}

/** A guide with pending edits */
export interface WaitingGuide {
  /** Number of the guide */
  guideid: number
  /** Language of the edits */
  langid: string
  /** Title that readers see */
  title: string
  /** Address of its page */
  url: string
  /** True if every reader can view it */
  public: boolean
  /** Number of pending edits */
  waiting: number
  /** The newest pending edit; accepting it accepts all */
  guide_revisionid: number
  /** Action of the newest edit */
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
  /** The newest pending edit; accepting it accepts all */
  revisionid: number
  /** Action of the newest edit */
  action: string
  /** Time of the newest edit, UNIX seconds */
  date: number
  /** The user who saved the newest edit */
  user: UserSummary | null
}

/** A revision of a guide, with its changes */
export interface WholeGuideRevision {
  /** Number of the revision, unique in the site */
  guide_revisionid: number
  /** Concurrency token of the guide at that revision */
  revisionid: number
  /** Language of the revision */
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
  /** True for the revision that readers see */
  current: boolean
  /** guide_revisionid on which the edit was based; null for the first */
  base_revisionid: number | null
  /** For a translation: guide_revisionid of the original from which it was made */
  source_revisionid: number | null
  /** The first differences, in brief */
  descriptions: GuideDifferenceInBrief[]
  /** Total number of differences */
  differences: number
  /** The differences in one line of English; empty if there are none */
  summary: string
  /** The differences: fields first, then steps and lines */
  changes: GuideDifference[]
}

/** A text of a form and its translation */
export interface WordPair {
  /** The field of the text */
  field_guid: string
  /** Kind of the text: label, help, placeholder, unit or option */
  word: "label" | "help" | "placeholder" | "unit" | "option"
  /** The option, as stored in answers; null for other texts */
  option: string | null
  /** The original as readers see it now */
  source: string
  /** The newest translation; empty if there is none */
  translation: string
  /** The original text from which it was translated; null without a translation */
  made_from: string | null
  /** stale: the original has changed since */
  state: "current" | "stale" | "missing"
}

/** A value of a run, with its field at that time */
export interface WorkDatum {
  /** Revision of the field at the start of the run */
  field_revisionid: number
  /** field_guid of the field, the same in all its revisions */
  field_guid: string
  /** The step whose form contains the field */
  stepid: number
  /** Label of the field at that time */
  label: string
  /** Always text: for a checkbox 1 or 0, for Pass/Fail pass or fail, for Checkboxes a list as JSON text, for an image, video or document its number */
  value: string
  /** Position of the step over all guides of the run, from 1 */
  step_number: number
  /** Type of the field */
  field_type: "Text Input" | "Text Area" | "Numeric Input" | "Checkbox" | "Radios" | "Select" | "Image" | "Video" | "Document" | "Pass/Fail" | "Checkboxes" | "Date" | "Time" | "Counter" | "Signature"
  /** Number of the reading, from 1 */
  reading: number
  /** Kind of deviation; null: none */
  deviation: "below" | "above" | "early" | "late" | "wrong" | "barcode" | null
  /** Time of saving, UNIX seconds */
  date: number
  /** User who saved it */
  userid: number | null
  /** Unit of measure; empty for none */
  unit: string
  /** Lower limit at that time */
  min: number | null
  /** Upper limit at that time */
  max: number | null
  /** True if the lower limit itself was a deviation */
  min_exclusive: boolean
  /** True if the upper limit itself was a deviation */
  max_exclusive: boolean
  /** Target value at that time */
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
  /** The expected code or its pattern */
  barcode?: string
  /** The event that set it */
  eventid: string
  /** For an image: path of a preview */
  image_src?: string
  image?: Image
  /** For a document: its URL */
  document_src?: string
  /** For a video: as in steps */
  video_data?: unknown
}

/** A page of runs, if the site uses the hosted profile */
export interface WrappedEntries {
  /** A page of runs */
  results: Entry[]
}

/** Numbers of runs that passed, in total and at the first attempt */
export interface Yield {
  /** Number of the guide */
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
      /** Number of the revision */
      guide_revisionid: number
    }
    body?: unknown | undefined
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
  /** Add an approval process */
  addApprovalProcess: {
    body: ApprovalProcessDraft
    response: ApprovalProcess
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
  /** Add a course */
  addCourse: {
    body: NewCourse
    response: Course
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
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
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
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
      /** guide_revisionid on which the edit is based, as returned with unpatrolled; saving accepts its pending edits */
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
      /** Number of the user */
      userid: number
    }
    query?: {
      /** Join code of the team */
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
    body?: unknown | undefined
    response: GuideTeams
  }
  /** Give a user access to a guide */
  allowUser: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the user */
      userid: number
    }
    body?: unknown | undefined
    response: UserSummary[]
  }
  /** Analyze cycle times of a guide */
  analyzeCycleTimes: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Size of the buckets, in UTC; default: week. Weeks begin on Monday */
      bucket?: "day" | "week" | "month" | undefined
      /** Start of the period, inclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period, exclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
    }
    response: CycleTimes
  }
  /** Count deviations of a guide by step and field */
  analyzeDeviations: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Start of the period, inclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period, exclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** Language of the field labels if they are translated; default: that of their authors */
      langid?: string | undefined
    }
    response: DeviationCounts
  }
  /** Analyze the numeric values of a field over time */
  analyzeField: {
    query: {
      /** The field, in all its revisions */
      field_guid: string
      /** Language of the field labels if they are translated; default: that of their authors */
      langid?: string | undefined
      /** Start of the period, inclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period, exclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** Maximum number of points, up to 2000; the figures count all values */
      limit?: number | undefined
    }
    response: FieldAnalysis
  }
  /** Analyze step times of a guide */
  analyzeStepTimes: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Start of the period, inclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period, exclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
    }
    response: StepTimes
  }
  /** Analyze the yield of a guide */
  analyzeYield: {
    query: {
      /** Runs of this guide */
      guideid: number
      /** Size of the buckets, in UTC; default: week. Weeks begin on Monday */
      bucket?: "day" | "week" | "month" | undefined
      /** Start of the period, inclusive; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** End of the period, exclusive; UNIX seconds, or a date or time as in 2026-01-31 */
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
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    body: StepOrder
    response: Guide
  }
  /** Ask the users who may sign a field of a run for their signature */
  askSignature: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: AskSignature
    response: SignersAsked
  }
  /** Assign an approval process to a guide or to the guides of a category */
  assignApprovalProcess: {
    params: {
      /** Number of the guide, or of the category */
      wikiid: number
      /** Number of the process */
      approval_processid: number
    }
    query?: {
      /** Kind of the thing */
      namespace?: "GUIDE" | "CATEGORY" | undefined
    } | undefined
    body?: PasswordAgain | undefined
    response: ApprovalAssignment
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
  /** Change an approval process; open requests keep their stages */
  changeApprovalProcess: {
    params: {
      /** Number of the process */
      approval_processid: number
    }
    body?: ApprovalProcessChange | undefined
    response: ApprovalProcess
  }
  /** Rename, tag or annotate an image */
  changeImage: {
    params: {
      /** Number or guid of the image */
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
      /** Number of the item */
      id: string
    }
    body?: MediaItemChange | undefined
    response: unknown
  }
  /** Change, close or withdraw a release */
  changeRelease: {
    params: {
      /** Number of the release */
      releaseid: number
    }
    body?: ReleaseChange | undefined
    response: Release
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
  /** Give up what a lost device has not sent */
  closeDevice: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: DeviceClosing
    response: Entry
  }
  /** Compare two revisions of a guide */
  compareGuideRevisions: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the revision */
      guide_revisionid: number
    }
    query?: {
      /** guide_revisionid of the other revision; default: the newest */
      to?: number | undefined
    } | undefined
    response: GuideComparison
  }
  /** Compare any two states of a guide */
  compareGuideStates: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The state before: a guide_revisionid, release:releaseid, working (the newest state), shown (the state that readers see) or none (nothing) */
      from?: string | undefined
      /** The state after: a guide_revisionid, release:releaseid, working (the newest state), shown (the state that readers see) or none (nothing) */
      to?: string | undefined
      /** Language; default: that of a named revision, otherwise the original language */
      langid?: string | undefined
    } | undefined
    response: GuideStateComparison
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
      /** Id of the upload, from its address */
      upload: string
    }
    body: unknown
    response: undefined
  }
  /** Copy an image into the caller’s media library */
  copyImage: {
    params: {
      /** Number or guid of the image */
      image: string
    }
    body?: unknown | undefined
    response: ImageWithMetadata
  }
  /** Correct values of an open run with a reason, without taking it over */
  correctEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: Correction
    response: SavedStepData
  }
  /** Finish a run with missing answers, signed by a lead */
  countersignEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: CountersignEntry
    response: Entry
  }
  /** Create a guide */
  createGuide: {
    body: NewGuide
    response: Guide
  }
  /** Release the working text of a guide */
  createRelease: {
    body: NewRelease
    response: Release
  }
  /** Create a reset link */
  createResetLink: {
    params: {
      /** Number of the user */
      userid: number
    }
    body?: PasswordAgain | undefined
    response: ResetLink
  }
  /** Sign in: returns a token and sets the session cookie */
  createToken: {
    body: SignIn
    response: User
  }
  /** Delete a course */
  deleteCourse: {
    params: {
      /** Number of the course */
      wikiid: number
    }
    response: undefined
  }
  /** Delete a guide */
  deleteGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
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
  /** Delete a release to which nothing refers */
  deleteRelease: {
    params: {
      /** Number of the release */
      releaseid: number
    }
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
      /** Number of the revision */
      guide_revisionid: number
    }
    body?: unknown | undefined
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
    body?: unknown | undefined
    response: GuideTeams
  }
  /** Remove a user’s access to a guide */
  disallowUser: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the user */
      userid: number
    }
    body?: unknown | undefined
    response: RemainingUsers
  }
  /** Dismiss a search without a hit */
  dismissSearchMiss: {
    params: {
      /** Number of the entry */
      missid: number
    }
    response: undefined
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
  /** Report that a window edits a guide no more */
  endEditing: {
    params: {
      /** Number of the guide */
      guideid: number
      /** UUID that the program chose for its window */
      windowid: string
    }
    response: undefined
  }
  /** Cancel an upload */
  endUpload: {
    params: {
      /** Id of the upload, from its address */
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
  /** Exempt a guide from approval */
  exemptFromApproval: {
    params: {
      /** Number of the guide */
      wikiid: number
    }
    query?: {
      /** Only a guide can be exempt */
      namespace?: "GUIDE" | undefined
    } | undefined
    body: Exemption
    response: AppliedProcess
  }
  /** Export runs as CSV */
  exportEntriesAsCsv: {
    query?: {
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs of this current operator */
      userid?: number | undefined
      /** Runs on which this user worked, as operator or with an answer */
      performed_by?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, separated by commas: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began at or after this time; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before this time; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs with a value outside its limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with conflicting answers, or with events that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs with signature fields that nobody has signed */
      unsigned?: "1" | "true" | undefined
      /** 1: runs that were finished with missing answers; 0: all other runs */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** 1: voided runs; 0: all other runs; absent: both */
      voided?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs with working time for this step */
      stepid?: number | undefined
      /** Finished runs that ended at or after this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Finished runs that ended before this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs that match each of these words as the beginning of a word in the title of the guide, the work order, values or reasons; ignores case and accents */
      text?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** runs (default): one row for each run, with a column for each field; values: one row for each value */
      rows?: "runs" | "values" | undefined
      /** With rows=values: includes values that were corrected or emptied later. True if present, with any value. */
      history?: boolean | undefined
      /** Language of guides, fields and options as far as they are translated; the recorded values are included, too. Default: only the recorded values */
      langid?: string | undefined
      /** Time zone, as in Europe/Berlin; default: UTC */
      tz?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export runs as JSON lines */
  exportEntriesAsNdjson: {
    query?: {
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs of this current operator */
      userid?: number | undefined
      /** Runs on which this user worked, as operator or with an answer */
      performed_by?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, separated by commas: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began at or after this time; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before this time; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs with a value outside its limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with conflicting answers, or with events that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs with signature fields that nobody has signed */
      unsigned?: "1" | "true" | undefined
      /** 1: runs that were finished with missing answers; 0: all other runs */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** 1: voided runs; 0: all other runs; absent: both */
      voided?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs with working time for this step */
      stepid?: number | undefined
      /** Finished runs that ended at or after this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Finished runs that ended before this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs that match each of these words as the beginning of a word in the title of the guide, the work order, values or reasons; ignores case and accents */
      text?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** runs (default): one row for each run, with a column for each field; values: one row for each value */
      rows?: "runs" | "values" | undefined
      /** With rows=values: includes values that were corrected or emptied later. True if present, with any value. */
      history?: boolean | undefined
      /** Language of guides, fields and options as far as they are translated; the recorded values are included, too. Default: only the recorded values */
      langid?: string | undefined
      /** Time zone, as in Europe/Berlin; default: UTC */
      tz?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export runs as an XLSX workbook */
  exportEntriesAsXlsx: {
    query?: {
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs of this current operator */
      userid?: number | undefined
      /** Runs on which this user worked, as operator or with an answer */
      performed_by?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, separated by commas: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began at or after this time; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before this time; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs with a value outside its limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with conflicting answers, or with events that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs with signature fields that nobody has signed */
      unsigned?: "1" | "true" | undefined
      /** 1: runs that were finished with missing answers; 0: all other runs */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** 1: voided runs; 0: all other runs; absent: both */
      voided?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs with working time for this step */
      stepid?: number | undefined
      /** Finished runs that ended at or after this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Finished runs that ended before this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs that match each of these words as the beginning of a word in the title of the guide, the work order, values or reasons; ignores case and accents */
      text?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** runs (default): one row for each run, with a column for each field; values: one row for each value */
      rows?: "runs" | "values" | undefined
      /** With rows=values: includes values that were corrected or emptied later. True if present, with any value. */
      history?: boolean | undefined
      /** Language of guides, fields and options as far as they are translated; the recorded values are included, too. Default: only the recorded values */
      langid?: string | undefined
      /** Time zone, as in Europe/Berlin; default: UTC */
      tz?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export the audit trail as CSV */
  exportEventsAsCsv: {
    query?: {
      /** Type, for example user.changed */
      type?: string | undefined
      /** User who made the change */
      userid?: number | undefined
      /** Kind, for example user */
      subject?: string | undefined
      /** Number of the resource */
      subjectid?: number | undefined
      /** Only events at or after this time, UNIX seconds */
      from?: number | undefined
      /** Only events before this time, UNIX seconds */
      to?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export the audit trail as JSON lines */
  exportEventsAsNdjson: {
    query?: {
      /** Type, for example user.changed */
      type?: string | undefined
      /** User who made the change */
      userid?: number | undefined
      /** Kind, for example user */
      subject?: string | undefined
      /** Number of the resource */
      subjectid?: number | undefined
      /** Only events at or after this time, UNIX seconds */
      from?: number | undefined
      /** Only events before this time, UNIX seconds */
      to?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: Uint8Array
  }
  /** Download an export of the site as a ZIP file */
  exportSite: {
    query?: {
      /** Grant of the export; required in a browser session */
      grant?: string | undefined
    } | undefined
    response: Uint8Array
  }
  /** Export the list of users as CSV */
  exportUsersAsCsv: {
    query?: {
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** UNIX seconds, inclusive */
      joinedSince?: number | undefined
      /** Administrators: part of a name */
      query?: string | undefined
      /** Administrators: includes deactivated accounts. True if present, with any value. */
      includeDisabled?: boolean | undefined
      /** Administrators: state of the accounts; default: active */
      state?: "active" | "deactivated" | "all" | undefined
      /** Administrators: the greatest privilege of the users */
      privilege?: "User" | "Author" | "Moderator" | "Admin" | undefined
      /** Administrators: number of a team of the users */
      teamid?: number | undefined
      /** Administrators: sort member; default: userid */
      sort?: "userid" | "username" | "last_seen_date" | "join_date" | undefined
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
  /** Read which approval process applies to a guide or category */
  getAppliedProcess: {
    params: {
      /** Number of the guide, or of the category */
      wikiid: number
    }
    query?: {
      /** Kind of the thing */
      namespace?: "GUIDE" | "CATEGORY" | undefined
    } | undefined
    response: AppliedProcess
  }
  /** Read an approval process */
  getApprovalProcess: {
    params: {
      /** Number of the process */
      approval_processid: number
    }
    response: ApprovalProcess
  }
  /** Read an approval request */
  getApprovalRequest: {
    params: {
      /** Number of the request */
      approval_requestid: number
    }
    response: ApprovalRequest
  }
  /** Get the state of backups */
  getBackups: {
    response: BackupState
  }
  /** Read a category, as JSON or as an oManual document */
  getCategory: {
    params: {
      /** Title of the page; `_` and `+` count as blanks */
      title: string
    }
    query?: {
      /** XML: returns an oManual 1.0 document; default: JSON */
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
      /** Returns only branches with public guides. True if present, with any value. */
      requireGuides?: boolean | undefined
      /** Includes stubs. True if present, with any value. */
      includeStubs?: boolean | undefined
      /** Returns the tree in `hierarchy`, with `display_titles` beside it. True if present, with any value. */
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
  /** Read a course with its stages */
  getCourse: {
    params: {
      /** Number of the course */
      wikiid: number
    }
    query?: {
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
      /** For users who can edit the course: includes pending edits. True if present, with any value. */
      unpatrolled?: boolean | undefined
    } | undefined
    response: Course
  }
  /** Read who signs for the caller, and for whom the caller signs */
  getDeputy: {
    response: Deputy
  }
  /** Read who signs for a user, and for whom a user signs */
  getDeputyOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    response: Deputy
  }
  /** Read a document */
  getDocument: {
    params: {
      /** Number or guid of the document */
      document: string
    }
    response: Document
  }
  /** Read a document by its short address */
  getDocumentShort: {
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
      /** Leaves out the steps of prerequisites. True if present, with any value. */
      excludePrerequisiteSteps?: boolean | undefined
      /** Newest revision, including pending edits; base edits on it. True if present, with any value. */
      unpatrolled?: boolean | undefined
      /** A guide_revisionid of the history, for users who can view the history */
      revisionid?: number | undefined
      /** A releaseid of the guide; earlier and future ones for users who can edit the guide */
      release?: number | undefined
      /** Requested language; untranslated texts are in the original language. Default: the language of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
      /** Like langid; the translation service of the site, if any, translates untranslated texts */
      machineTranslateLangid?: string | undefined
      /** Includes at most 20 comments for each step, and comment_count. True if present, with any value. */
      stepComments?: boolean | undefined
      /** With false, leaves out all comments */
      includeComments?: boolean | undefined
      /** Includes the introductory video in video_info. True if present, with any value. */
      videoInfo?: boolean | undefined
      /** XML: returns an oManual 1.0 document; default: JSON */
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
      /** Returns another language than that of the run, in its current translation; answers are the same in all languages */
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
      /** ISO 639 language code, with a script or region where needed */
      langid?: string | undefined
    } | undefined
    response: GuidePlan
  }
  /** Read the changes of a revision of a guide */
  getGuideRevision: {
    params: {
      /** Number of the guide */
      guideid: number
      /** Number of the revision */
      guide_revisionid: number
    }
    response: WholeGuideRevision
  }
  /** Read a translation beside its original */
  getGuideTranslation: {
    params: {
      /** Number of the guide */
      guideid: number
      /** ISO 639 language code, with a script or region where needed */
      langid: string
    }
    response: GuideTranslation
  }
  /** Read the content of the home page */
  getHome: {
    query?: {
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
    } | undefined
    response: HomePage
  }
  /** Read an image */
  getImage: {
    params: {
      /** Number or guid of the image */
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
      /** Number of the item */
      id: string
    }
    response: unknown
  }
  /** Read which notices the caller gets, and how */
  getNoticeChoices: {
    response: NoticeChoices
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
      /** For users who can edit the page: includes pending edits. True if present, with any value. */
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
  /** Read whether the caller has a PIN and an ID badge */
  getQuickSignIn: {
    response: QuickSignIn
  }
  /** Read whether a user has a PIN and an ID badge */
  getQuickSignInOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    response: QuickSignIn
  }
  /** Get the last check of all records, and the records that do not agree with their events */
  getRecordCheck: {
    response: RecordCheck
  }
  /** Read a release */
  getRelease: {
    params: {
      /** Number of the release */
      releaseid: number
    }
    response: Release
  }
  /** Read the progress of turning on releases */
  getReleaseProgress: {
    response: ReleaseProgress
  }
  /** Get the state of an image rotation */
  getRotation: {
    params: {
      /** jobID, as returned by the rotation request */
      jobID: string
    }
    response: RotationResult
  }
  /** Read the signed-in user, if any */
  getSession: {
    query?: {
      /** Id of the device: the response signs its time in `clock_proof` */
      device?: string | undefined
      /** Adds the numbers of what waits for the signed-in user, in `waiting`. True if present, with any value. */
      waiting?: boolean | undefined
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
  /** Read the shared device that sends the request, with the users who can sign in there */
  getSharedDevice: {
    query?: {
      /** Part of a name: finds only users with such a name */
      query?: string | undefined
    } | undefined
    response: ThisDevice
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
      /** Includes pending edits, for users who can edit the guide. True if present, with any value. */
      unpatrolled?: boolean | undefined
      /** Language of the texts; untranslated texts are in the original language */
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
      /** Id of the upload, from its address */
      upload: string
    }
    response: UploadState
  }
  /** Read a user */
  getUser: {
    params: {
      /** Number of the user */
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
  /** Confirm an export of the site */
  grantExport: {
    body?: PasswordAgain | undefined
    response: Grant
  }
  /** Hand a run to a user */
  handOverEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: HandOver
    response: Entry
  }
  /** List approval processes by name */
  listApprovalProcesses: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: ApprovalProcessList
  }
  /** List approval requests, the newest first */
  listApprovalRequests: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Only requests that wait for the signature of the caller. True if present, with any value. */
      mine?: boolean | undefined
      /** Only requests that the caller opened. True if present, with any value. */
      own?: boolean | undefined
      /** pending: people are asked; closed: cancelled, or ended by an edit */
      status?: "pending" | "approved" | "rejected" | "closed" | undefined
      /** Requests of this guide only */
      guideid?: number | undefined
    } | undefined
    response: ApprovalRequestList
  }
  /** List the badges of a user */
  listBadgesOf: {
    params: {
      /** Number of the user */
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
      /** Number of entries to skip */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** Language in which the authors of the comments read the target */
      langid?: string | undefined
      /** Only threads with changes since then, UNIX seconds */
      modifiedSince?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Comment[]
  }
  /** List the guides that a user completed, by number */
  listCompletionsOf: {
    params: {
      /** Number of the user */
      userid: number
    }
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
    } | undefined
    response: ListedGuide[]
  }
  /** List the courses with the progress of a user */
  listCourses: {
    query?: {
      /** Page of the list, from 1 */
      page?: number | undefined
      /** Courses on a page; a value above 200 counts as 200 */
      pageSize?: number | undefined
      /** Sort direction */
      direction?: "ASC" | "DESC" | undefined
      /** Sort key; default: title. assignee_count sorts by number of the course */
      orderby?: "title" | "status" | "stages_count" | "modified_date" | "assignee_count" | "completion_percentage" | undefined
      /** Words in the title, in this order */
      query?: string | undefined
      /** Includes hidden and pending courses that the caller can view. True if present, with any value. */
      disabledOkay?: boolean | undefined
      /** Progress of this user: the caller, for administrators every user; default: the caller */
      userid?: number | undefined
      /** Language of the response; the original if there is no translation */
      langid?: string | undefined
      /** Used if langid is omitted */
      lang?: string | undefined
    } | undefined
    response: CourseList
  }
  /** List deleted guides, latest deletion first */
  listDeletedGuides: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: DeletedGuide[]
  }
  /** List the caller’s documents, newest first */
  listDocuments: {
    query?: {
      /** Only items with this in their name */
      name?: string | undefined
      /** Only items with this tag */
      tag?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Document[]
  }
  /** List the caller’s embeds, newest first */
  listEmbeds: {
    query?: {
      /** Only items with this in their name */
      name?: string | undefined
      /** Only items with this tag */
      tag?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Embed[]
  }
  /** List runs */
  listEntries: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Sort member: workorderid, guide_title, username, endtime, active_duration, deviation_count, missing_count, status; default: starttime. Runs with equal values are sorted by their start */
      sort?: string | undefined
      /** Cursor of the next page, from the header `Link` of the previous page */
      cursor?: string | undefined
      /** Runs of this guide */
      guideid?: number | undefined
      /** Runs of this current operator */
      userid?: number | undefined
      /** Runs on which this user worked, as operator or with an answer */
      performed_by?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, separated by commas: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began at or after this time; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before this time; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs with a value outside its limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with conflicting answers, or with events that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs with signature fields that nobody has signed */
      unsigned?: "1" | "true" | undefined
      /** 1: runs that were finished with missing answers; 0: all other runs */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** 1: voided runs; 0: all other runs; absent: both */
      voided?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs with working time for this step */
      stepid?: number | undefined
      /** Finished runs that ended at or after this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Finished runs that ended before this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs that match each of these words as the beginning of a word in the title of the guide, the work order, values or reasons; ignores case and accents */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: EntryValue[]
  }
  /** Read the audit trail, newest first */
  listEvents: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Type, for example user.changed */
      type?: string | undefined
      /** User who made the change */
      userid?: number | undefined
      /** Kind, for example user */
      subject?: string | undefined
      /** Number of the resource */
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
      /** Number of the user */
      userid: number
    }
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results, up to 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
    } | undefined
    response: Favorite[]
  }
  /** List featured guides, newest first */
  listFeaturedGuides: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
    } | undefined
    response: ListedGuide[]
  }
  /** List the revisions of a field */
  listFieldRevisions: {
    params: {
      /** field_guid of the field */
      field_guid: string
    }
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Includes pending edits, for users who can edit the guide. True if present, with any value. */
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
      /** Returns another language than that of the run, in its current translation; answers are the same in all languages */
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
      /** Includes pending edits, for users who can edit the guide. True if present, with any value. */
      unpatrolled?: boolean | undefined
      /** Language of the texts; untranslated texts are in the original language */
      langid?: string | undefined
      /** Like langid; the translation service of the site, if any, translates the remaining texts except units */
      machineTranslateLangid?: string | undefined
      /** Returns the forms as of this revision number, as stored in a run; includes steps that were removed since */
      max_form_revisionid?: number | undefined
      /** Returns the forms of this release of the guide */
      release?: number | undefined
    } | undefined
    response: StepForm[]
  }
  /** List the releases of a guide, newest first */
  listGuideReleases: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** pending: waits for approval; scheduled: waits for its time; released: in effect; superseded: replaced by a later one; withdrawn; rejected: a signer was against it; closed: cancelled before it took effect */
      status?: "pending" | "scheduled" | "released" | "superseded" | "withdrawn" | "rejected" | "closed" | undefined
    } | undefined
    response: ReleaseList
  }
  /** List the revisions of a guide, newest first */
  listGuideRevisions: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** ISO 639 language code, with a script or region where needed */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** number (default) or the time of the last change */
      sort?: "number" | "changed" | undefined
      /** Comma-separated numbers, first 50 used; ignores other filters */
      guideids?: string | undefined
      /** One guide type, or several, separated by commas */
      filter?: string | undefined
      /** UNIX seconds, inclusive */
      modifiedSince?: number | undefined
      /** Category; includes the categories below it */
      category?: string | undefined
      /** Administrators only: includes private guides. True if present, with any value. */
      includePrivate?: boolean | undefined
    } | undefined
    response: ListedGuide[]
  }
  /** List the guides that a user wrote or changed, by number */
  listGuidesOf: {
    params: {
      /** Number of the user */
      userid: number
    }
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: ListedGuide[]
  }
  /** List the uses of an image */
  listImageUses: {
    params: {
      /** Number or guid of the image */
      image: string
    }
    response: ImageUse[]
  }
  /** List the caller’s images, newest first */
  listImages: {
    query?: {
      /** Only images of this aspect ratio; ALL or omitted: any */
      ratio?: "ALL" | "ONE_ONE" | "FOUR_THREE" | "VARIABLE" | undefined
      /** Minimum width in pixels */
      minWidth?: number | undefined
      /** Minimum height in pixels */
      minHeight?: number | undefined
      /** Only images with this in the file name */
      name?: string | undefined
      /** Only images with this tag */
      tag?: string | undefined
      /** Only images that are not used anywhere. True if present, with any value. */
      unused?: boolean | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: ImageWithMetadata[]
  }
  /** List invitations, newest first */
  listInvitations: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: Invitation[]
  }
  /** List jobs, newest first */
  listJobs: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Only jobs in this state */
      state?: "waiting" | "running" | "done" | "failed" | undefined
    } | undefined
    response: Job[]
  }
  /** List the notices of the caller, newest first */
  listNotices: {
    query?: {
      /** Only unread notices. True if present, with any value. */
      unread?: boolean | undefined
      /** Kind of the notice */
      kind?: "approval_asked" | "approval_overdue" | "release_approved" | "release_rejected" | "approval_closed" | "release_cancelled" | "released" | "comment" | "pending_edit" | "run_on_hold" | "run_handed_over" | "run_taken_over" | "run_signature" | "run_lead_hold" | "run_deviation" | "run_overdue" | "run_incomplete" | "author_changed" | "access_given" | "team_joined" | "address_changed" | "deputy_named" | "deputy_ended" | "deputy_signed" | "wrong_pins" | "device_alarm" | "signer_renamed" | "badge_exposed" | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: NoticeList
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
    } | undefined
    response: ListedGuide[]
  }
  /** List the favourites of the caller, newest first */
  listOwnFavorites: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results, up to 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: ListedGuide[]
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** For hierarchyOrder: adds the summary of each root category, in `page`. True if present, with any value. */
      withPages?: boolean | undefined
    } | undefined
    response: PageSummary[] | string[] | {
      /** Titles nested in titles; a leaf is {} */
      hierarchy: Record<string, unknown>
      /** Display titles by title */
      display_titles: Record<string, string>
    } | {
      /** Title in addresses and links */
      title: string
      /** Title on screen */
      display_title: string
      /** Categories below, in the same format */
      children: unknown[]
      page?: PageSummary
    }[]
  }
  /** List the users to whom a run can be handed, at most 20 */
  listPerformers: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** Part of a name */
      query?: string | undefined
    } | undefined
    response: UserSummary[]
  }
  /** List releases by number */
  listReleases: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** pending: waits for approval; scheduled: waits for its time; released: in effect; superseded: replaced by a later one; withdrawn; rejected: a signer was against it; closed: cancelled before it took effect */
      status?: "pending" | "scheduled" | "released" | "superseded" | "withdrawn" | "rejected" | "closed" | undefined
      /** Releases of this guide only */
      guideid?: number | undefined
    } | undefined
    response: ReleaseList
  }
  /** List the runs of other users in work on the shared device of the session */
  listRunsOfDevice: {
    response: RunsOfDevice
  }
  /** List the runs of a work order, without their values */
  listRunsOfOrder: {
    query: {
      /** Runs for this work order */
      workorderid: string
    }
    response: OrderRuns
  }
  /** List the runs on hold that the caller can take over */
  listRunsOnHold: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
    } | undefined
    response: SuspendedEntries
  }
  /** List searches without a hit */
  listSearchMisses: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort member, descending; default: count */
      sort?: "count" | "last_date" | undefined
    } | undefined
    response: SearchMisses
  }
  /** List shared devices, those in use first, then most recent first */
  listSharedDevices: {
    response: SharedDevice[]
  }
  /** List the users who may sign a field of a run now, at most 50 */
  listSigners: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** The Signature field; default: leads, who countersign and lift holds */
      field_revisionid?: number | undefined
      /** Without a field: leads who countersign the end, which nobody does who had a part in the run, or lift a hold; default: hold */
      signs?: "finish" | "hold" | undefined
      /** Part of a name */
      query?: string | undefined
    } | undefined
    response: EntrySigner[]
  }
  /** List the keys with which the site signs record packs, newest first */
  listSiteKeys: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: SiteKey[]
  }
  /** List sites (only this one) */
  listSites: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: SuspendedEntries
  }
  /** List the tags of guides and pages in the order of creation */
  listTags: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
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
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
    } | undefined
    response: UserSummary[]
  }
  /** List teams by number */
  listTeams: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Comma-separated numbers, first 50 used; ignores other filters */
      teamids?: string | undefined
      /** Only teams with these words in their name, in this order; ignores case and accents */
      name?: string | undefined
      /** Only teams with a new member since then; UNIX seconds, inclusive */
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
      /** Number of the user */
      userid: number
    }
    response: Token[]
  }
  /** List users */
  listUsers: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** UNIX seconds, inclusive */
      joinedSince?: number | undefined
      /** Administrators: part of a name */
      query?: string | undefined
      /** Administrators: includes deactivated accounts. True if present, with any value. */
      includeDisabled?: boolean | undefined
      /** Administrators: state of the accounts; default: active */
      state?: "active" | "deactivated" | "all" | undefined
      /** Administrators: the greatest privilege of the users */
      privilege?: "User" | "Author" | "Moderator" | "Admin" | undefined
      /** Administrators: number of a team of the users */
      teamid?: number | undefined
      /** Administrators: sort member; default: userid */
      sort?: "userid" | "username" | "last_seen_date" | "join_date" | undefined
    } | undefined
    response: ListedUser[]
  }
  /** List the caller’s videos, newest first */
  listVideos: {
    query?: {
      /** Only items with this in their name */
      name?: string | undefined
      /** Only items with this tag */
      tag?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
      /** Language of the texts; guides that are not translated into it are in their original language. Default: the language of the site */
      lang?: string | undefined
      /** Sort direction */
      order?: "ASC" | "DESC" | undefined
      /** Default: changed, by the latest change. Names are sorted as stored */
      sort?: "changed" | "title" | "category" | "type" | "language" | "owner" | undefined
      /** Part of the title, in any language of the guide */
      text?: string | undefined
      /** Category; includes the categories below it */
      category?: string | undefined
      /** With category: only guides directly in it. True if present, with any value. */
      direct?: boolean | undefined
      /** One guide type, or several, separated by commas */
      filter?: string | undefined
      /** Only guides that are written in or translated into this language */
      langid?: string | undefined
      /** Number of the author */
      owner?: number | undefined
      /** public or private, both without archived guides; archived; pending: guides with pending edits that the caller can edit */
      state?: "public" | "private" | "archived" | "pending" | undefined
    } | undefined
    response: VisibleGuides
  }
  /** List guides with pending edits, oldest first */
  listWaitingGuides: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: WaitingGuide[]
  }
  /** List pages with pending edits, oldest first */
  listWaitingPages: {
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: WaitingPage[]
  }
  /** Mark notices as read */
  markNoticesRead: {
    body?: NoticesRead | undefined
    response: UnreadNotices
  }
  /** Send recorded events of a run */
  noteEvents: {
    params: {
      /** Number of the run, or the UUID under which a device started it */
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
      /** Time zone, as in Europe/Berlin; default: UTC */
      tz?: string | undefined
      /** Language of the PDF; default: the language of the caller */
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
      /** Time zone, as in Europe/Berlin; default: UTC */
      tz?: string | undefined
      /** Language of the PDF; default: the language of the caller */
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
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
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
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
    } | undefined
    response: Guide
  }
  /** Register the browser of the caller as a shared device: sets its cookie */
  registerSharedDevice: {
    body: NewSharedDevice
    response: SharedDevice
  }
  /** Register, or add a user as an administrator */
  registerUser: {
    body: Registration
    response: User
  }
  /** Put the run of another user on hold */
  releaseEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: RunRelease
    response: Entry
  }
  /** Lift a hold that only a lead lifts, with a signature */
  releaseHold: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: ReleaseHold
    response: Entry
  }
  /** Remind the people asked, at most once an hour */
  remindApprovers: {
    params: {
      /** Number of the request */
      approval_requestid: number
    }
    response: ApprovalRequest
  }
  /** Revoke all other tokens and end all other sessions of the caller */
  removeAllTokens: {
    response: undefined
  }
  /** Revoke all tokens and end all sessions of a user */
  removeAllTokensOf: {
    params: {
      /** Number of the user */
      userid: number
    }
    response: undefined
  }
  /** Remove an approval process that nothing follows */
  removeApprovalProcess: {
    params: {
      /** Number of the process */
      approval_processid: number
    }
    body?: PasswordAgain | undefined
    response: undefined
  }
  /** Delete a comment with its replies */
  removeComment: {
    params: {
      /** Number of the comment */
      commentid: number
    }
    body?: unknown | undefined
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
  /** Remove the deputy of the caller */
  removeDeputy: {
    response: undefined
  }
  /** Remove the deputy of a user */
  removeDeputyOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    response: undefined
  }
  /** Remove a run with all its events and values */
  removeEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    query?: {
      /** Reason for the removal, for the audit trail; at most 1000 characters. Required if the site retains runs */
      reason?: string | undefined
    } | undefined
    body?: unknown | undefined
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
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
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
  /** Remove the ID badge of the caller */
  removeIdBadge: {
    response: undefined
  }
  /** Remove the ID badge of a user */
  removeIdBadgeOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    body?: PasswordAgain | undefined
    response: undefined
  }
  /** Remove images by query parameter */
  removeImages: {
    query: {
      /** Numbers of images, separated by commas; at most 1000 */
      imageids: string
    }
    response: undefined
  }
  /** Remove images by path */
  removeImagesByPath: {
    params: {
      /** Numbers of images, separated by commas; at most 1000 */
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
      /** Number of the item */
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
  /** Remove the PIN of the caller */
  removePin: {
    response: undefined
  }
  /** Remove the PIN of a user */
  removePinOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    body?: PasswordAgain | undefined
    response: undefined
  }
  /** Remove a step from a guide */
  removeStep: {
    params: {
      /** Number of the guide that owns the step */
      guideid: number
      /** Number of the step */
      stepid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
      /** guide_revisionid on which the edit is based, as returned with unpatrolled; saving accepts its pending edits */
      guide_revisionid?: number | undefined
    } | undefined
    body?: unknown | undefined
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
      /** Number of the user */
      userid: number
    }
    body?: unknown | undefined
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
      /** Number of the user */
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
  /** Replace the key with which the site signs record packs */
  replaceSiteKey: {
    body?: PasswordAgain | undefined
    response: SiteKey
  }
  /** Report that the browser of a withdrawn device has deleted its data: removes its cookie */
  reportDeviceEmptied: {
    response: undefined
  }
  /** Report that a window edits a guide, and read who else does */
  reportEditing: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    body: {
      /** UUID that the program chose for its window */
      windowid: string
      /** Null outside of steps, and in steps that are not saved yet */
      stepid?: number | null | undefined
    }
    response: {
      /** The newest revision, on which the next save is based */
      guide_revisionid: number
      /** Other windows in which the guide is open for editing, at most 20, the first ones first */
      editors: {
        /** UUID that the program chose for its window */
        windowid: string
        userid: number
        username: string
        stepid: number | null
      }[]
    }
  }
  /** Request a mail with a password reset link */
  requestPasswordReset: {
    body: PasswordResetRequest
    response: Message
  }
  /** Mail a code for signing to the caller, whose account has no password */
  requestSigningCode: {
    response: undefined
  }
  /** Restore a deleted guide */
  restoreGuide: {
    params: {
      /** Number of the guide */
      guideid: number
      /** ISO 639 language code, with a script or region where needed */
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
      /** guide_revisionid of the revision to restore */
      to_revisionid: number
    }
    body?: unknown | undefined
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
      /** The revision to restore */
      to_revisionid: number
      /** Language to write; default: the original */
      langid?: string | undefined
    }
    response: Page
  }
  /** Rotate an image */
  rotateImage: {
    params: {
      /** Number or guid of the image */
      image: string
    }
    body: Rotation
    response: RotationJob
  }
  /** Save a whole guide in its original language, with the forms of its steps */
  saveDocument: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query: {
      /** guide_revisionid of the revision from which the document was made */
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
  /** Choose which notices the caller gets, and how */
  saveNoticeChoices: {
    body: NoticeChoicesDraft
    response: NoticeChoices
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
      /** The form on which the edit is based, 0 for none; returns 409 if it has changed since */
      form_revisionid?: number | undefined
      /** guide_revisionid on which the edit is based, as returned with unpatrolled; saving accepts its pending edits */
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
  /** Compare a scan with the ID badges, and sign in the user of the badge */
  scanOnSharedDevice: {
    body: SharedDeviceScan
    response: SharedDeviceScanResult
  }
  /** Search guides and pages */
  search: {
    params: {
      /** Words, or guideid: and a number */
      query: string
    }
    query?: {
      /** Kinds, separated by commas: guide, teardown, wiki, category, item, info, page, team, user; other values match nothing */
      filter?: string | undefined
      /** Title of a category; includes the categories below it; empty: all */
      category?: string | undefined
      /** One of the guide types of the site */
      type?: string | undefined
      /** Difficulty of guides, in English */
      difficulty?: "Very easy" | "Easy" | "Moderate" | "Difficult" | "Very difficult" | undefined
      /** A tag, in any case; empty: all */
      tag?: string | undefined
      /** Only results that are written in or translated into this language */
      text_langid?: string | undefined
      /** Only guides with a form in one of their steps. True if present, with any value. */
      has_form?: boolean | undefined
      /** Adds an excerpt to each guide and page; a limit above 50 counts as 50. True if present, with any value. */
      matches?: boolean | undefined
      /** Language of translated results; matches in it rank higher. Default: the language of the site */
      langid?: string | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: SearchAnswer
  }
  /** Find approval processes by a part of their name */
  searchApprovalProcesses: {
    params: {
      /** Part of the name */
      phrase: string
    }
    query?: {
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: ApprovalProcessList
  }
  /** Search guides and pages by query parameter */
  searchFor: {
    query?: {
      /** Words, or guideid: and a number; without words there are no results */
      q?: string | undefined
      /** Same as q; used if q is omitted */
      query?: string | undefined
      /** Kinds, separated by commas: guide, teardown, wiki, category, item, info, page, team, user; other values match nothing */
      filter?: string | undefined
      /** Title of a category; includes the categories below it; empty: all */
      category?: string | undefined
      /** One of the guide types of the site */
      type?: string | undefined
      /** Difficulty of guides, in English */
      difficulty?: "Very easy" | "Easy" | "Moderate" | "Difficult" | "Very difficult" | undefined
      /** A tag, in any case; empty: all */
      tag?: string | undefined
      /** Only results that are written in or translated into this language */
      text_langid?: string | undefined
      /** Only guides with a form in one of their steps. True if present, with any value. */
      has_form?: boolean | undefined
      /** Adds an excerpt to each guide and page; a limit above 50 counts as 50. True if present, with any value. */
      matches?: boolean | undefined
      /** Language of translated results; matches in it rank higher. Default: the language of the site */
      langid?: string | undefined
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
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
      /** Number of entries to skip */
      offset?: number | undefined
      /** Maximum number of results; a value above 200 counts as 200 */
      limit?: number | undefined
    } | undefined
    response: UserSummary[]
  }
  /** Send a test mail with the saved settings */
  sendTestMail: {
    body?: TestMail | undefined
    response: TestMailResult
  }
  /** Name who signs for the caller */
  setDeputy: {
    body: DeputyDraft
    response: Deputy
  }
  /** Name who signs for a user */
  setDeputyOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    body: DeputyDraft
    response: Deputy
  }
  /** Set the ID badge of the caller for shared devices */
  setIdBadge: {
    body: IdBadgeChange
    response: QuickSignIn
  }
  /** Set the ID badge of a user for shared devices */
  setIdBadgeOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    body: IdBadgeChange
    response: QuickSignIn
  }
  /** Set the PIN of the caller for shared devices */
  setPin: {
    body: PinChange
    response: QuickSignIn
  }
  /** Set the PIN of a user for shared devices */
  setPinOfUser: {
    params: {
      /** Number of the user */
      userid: number
    }
    body: PinChange
    response: QuickSignIn
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
  /** Approve or reject, signed with the password of the caller */
  signApprovalRequest: {
    params: {
      /** Number of the request */
      approval_requestid: number
    }
    body: SignWithPassword
    response: ApprovalRequest
  }
  /** Approve or reject, signed with a code from a mail by a caller whose account has no password */
  signApprovalRequestWithToken: {
    params: {
      /** Number of the request */
      approval_requestid: number
    }
    body: SignWithToken
    response: ApprovalRequest
  }
  /** Sign a Signature field of a run */
  signEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: SignEntry
    response: Entry
  }
  /** Sign in on a shared device by PIN or ID badge: ends the session of the request */
  signInOnSharedDevice: {
    body?: SharedDeviceSignIn | undefined
    response: User
  }
  /** Start a backup or a drill */
  startBackup: {
    body: NewBackup
    response: Backup
  }
  /** Start a run of a guide */
  startEntry: {
    query?: {
      /** Number of the guide; required, in the query or in the body */
      guideid?: number | string | undefined
      /** Work order, one line of at most 200 characters; required, in the query or in the body */
      workorderid?: string | number | undefined
      /** ISO 639 language code, with a script or region where needed */
      langid?: string | undefined
    } | undefined
    body?: NewEntry | undefined
    response: Entry
  }
  /** Check all records now */
  startRecordCheck: {
    response: RecordCheck
  }
  /** Get suggestions of guides and pages for typed text */
  suggest: {
    params: {
      /** Words, or guideid: and a number */
      query: string
    }
    query?: {
      /** Kinds, separated by commas: guide, topic, item, page, all (guides and topics), or a kind of the search */
      doctypes?: string | undefined
      /** Language of translated results; matches in it rank higher. Default: the language of the site */
      langid?: string | undefined
      /** Accepted and ignored: originals are always included. True if present, with any value. */
      fallbackToDefaultLanguage?: boolean | undefined
      /** Accepted and ignored: originals are always included. True if present, with any value. */
      showAllLanguages?: boolean | undefined
      /** Accepted and ignored */
      guideDevice?: unknown | undefined
    } | undefined
    response: SuggestAnswer
  }
  /** Get suggestions by query parameter */
  suggestFor: {
    query?: {
      /** Words, or guideid: and a number; without words there are no results */
      q?: string | undefined
      /** Same as q; used if q is omitted */
      query?: string | undefined
      /** Kinds, separated by commas: guide, topic, item, page, all (guides and topics), or a kind of the search */
      doctypes?: string | undefined
      /** Language of translated results; matches in it rank higher. Default: the language of the site */
      langid?: string | undefined
      /** Accepted and ignored: originals are always included. True if present, with any value. */
      fallbackToDefaultLanguage?: boolean | undefined
      /** Accepted and ignored: originals are always included. True if present, with any value. */
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
      /** Runs of this current operator */
      userid?: number | undefined
      /** Runs on which this user worked, as operator or with an answer */
      performed_by?: number | undefined
      /** Runs for this work order */
      workorderid?: string | undefined
      /** Runs in one of these states, separated by commas: started, paused, suspended, complete, cancelled */
      status?: string | undefined
      /** Runs that began at or after this time; UNIX seconds, or a date or time as in 2026-01-31 */
      from?: string | undefined
      /** Runs that began before this time; UNIX seconds, or a date or time as in 2026-01-31 */
      to?: string | undefined
      /** 1: runs with values outside their limits; 0: runs without */
      deviations?: "1" | "0" | "true" | "false" | undefined
      /** Runs with a value outside its limits in this field, by field_guid */
      deviation_field?: string | undefined
      /** 1: runs with conflicting answers, or with events that devices have not sent yet; 0: runs without */
      unsettled?: "1" | "0" | "true" | "false" | undefined
      /** 1: runs with signature fields that nobody has signed */
      unsigned?: "1" | "true" | undefined
      /** 1: runs that were finished with missing answers; 0: all other runs */
      missing?: "1" | "0" | "true" | "false" | undefined
      /** 1: voided runs; 0: all other runs; absent: both */
      voided?: "1" | "0" | "true" | "false" | undefined
      /** Finished runs with working time for this step */
      stepid?: number | undefined
      /** Finished runs that ended at or after this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_from?: string | undefined
      /** Finished runs that ended before this time; requires guideid or stepid; UNIX seconds, or a date or time as in 2026-01-31 */
      finished_to?: string | undefined
      /** Runs that match each of these words as the beginning of a word in the title of the guide, the work order, values or reasons; ignores case and accents */
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
    body?: Hold | undefined
    response: Entry
  }
  /** Take over the run of another user */
  takeOverEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body?: TakeOver | undefined
    response: Entry
  }
  /** Remove the own approval process of a guide or category, or the exemption of a guide */
  unassignApprovalProcess: {
    params: {
      /** Number of the guide, or of the category */
      wikiid: number
    }
    query?: {
      /** Kind of the thing */
      namespace?: "GUIDE" | "CATEGORY" | undefined
    } | undefined
    body?: PasswordAgain | undefined
    response: undefined
  }
  /** Unpublish a guide */
  unpublishGuide: {
    params: {
      /** Number of the guide */
      guideid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
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
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
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
  /** Change a course or add a translation */
  updateCourse: {
    params: {
      /** Number of the course */
      wikiid: number
    }
    query?: {
      /** The `revisionid` on which the edit is based */
      revisionid?: number | undefined
      /** Language to write; default: the original */
      langid?: string | undefined
    } | undefined
    body?: CourseChange | undefined
    response: Course
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
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
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
  /** Change a shared device */
  updateSharedDevice: {
    params: {
      /** Number of the device */
      shared_deviceid: number
    }
    body?: SharedDeviceChange | undefined
    response: SharedDevice
  }
  /** Change a step or its texts in another language */
  updateStep: {
    params: {
      /** Number of the guide that owns the step */
      guideid: number
      /** Number of the step */
      stepid: number
    }
    query?: {
      /** The revisionid that was read in the same language; for members shared by all languages, in any language */
      revisionid?: number | undefined
      /** Language of the request and the response; default: the language of the site if the guide has it, otherwise the original language */
      langid?: string | undefined
      /** guide_revisionid on which the edit is based, as returned with unpatrolled; saving accepts its pending edits */
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
      /** Number of the user */
      userid: number
    }
    body?: UserChange | undefined
    response: User
  }
  /** Upload an image, video or document */
  uploadFile: {
    query?: {
      /** Name of the file with its extension; a form or Upload-Metadata can contain it instead */
      file?: string | undefined
    } | undefined
    body: unknown
    response: UploadedFile | UploadState
  }
  /** Upload an image */
  uploadImage: {
    query?: {
      /** Name of the file; a form can contain it instead */
      file?: string | undefined
      /** UUID of the upload, chosen by the client: repeated with it, the upload returns the image of the first time */
      uploadid?: string | undefined
      /** Crops to the largest centred area of this aspect ratio; VARIABLE: no cropping */
      cropToRatio?: "ONE_ONE" | "FOUR_THREE" | "VARIABLE" | undefined
    } | undefined
    body: unknown
    response: ImageWithMetadata
  }
  /** Void a run that has ended */
  voidEntry: {
    params: {
      /** Number of the run */
      entryid: number
    }
    body: Voiding
    response: Entry
  }
  /** Withdraw a shared device: its sessions end, and nobody can sign in there by PIN or ID badge */
  withdrawSharedDevice: {
    params: {
      /** Number of the device */
      shared_deviceid: number
    }
    response: undefined
  }
}

/** Where each operation lives: method, path and the query members that count by presence. */
export const operations = {
  acceptGuideRevision: ['POST', '/guides/{guideid}/revisions/{guide_revisionid}/accept'],
  acceptPageRevision: ['POST', '/wikis/{namespace}/{title}/revisions/{revisionid}/accept'],
  addApprovalProcess: ['POST', '/approvals/process'],
  addComment: ['POST', '/comments/{context}/{contextid}'],
  addCompletion: ['PUT', '/guides/{guideid}/completed'],
  addCourse: ['POST', '/courses'],
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
  askSignature: ['POST', '/work_log/{entryid}/ask_signature'],
  assignApprovalProcess: ['PUT', '/approvals/{wikiid}/{approval_processid}'],
  cancelEntry: ['POST', '/work_log/{entryid}/cancel'],
  changeApprovalProcess: ['PATCH', '/approvals/process/{approval_processid}'],
  changeImage: ['PATCH', '/user/media/images/{image}'],
  changeMediaItem: ['PATCH', '/user/media/{type}/{id}'],
  changeRelease: ['PATCH', '/guides/releases/{releaseid}'],
  checkInvitation: ['GET', '/invitations/check/{token}'],
  checkSetupCode: ['POST', '/setup/code'],
  closeDevice: ['POST', '/work_log/{entryid}/close_device'],
  compareGuideRevisions: ['GET', '/guides/{guideid}/revisions/{guide_revisionid}/comparison'],
  compareGuideStates: ['GET', '/guides/{guideid}/compare'],
  completePasswordReset: ['POST', '/users/reset_password/complete'],
  completeSetup: ['POST', '/setup'],
  continueUpload: ['PATCH', '/user/media/uploads/{upload}'],
  copyImage: ['POST', '/user/media/images/{image}'],
  correctEntry: ['POST', '/work_log/{entryid}/correct'],
  countersignEntry: ['POST', '/work_log/{entryid}/countersign'],
  createGuide: ['POST', '/guides'],
  createRelease: ['POST', '/guides/releases'],
  createResetLink: ['POST', '/users/{userid}/reset_link'],
  createToken: ['POST', '/user/token'],
  deleteCourse: ['DELETE', '/courses/{wikiid}'],
  deleteGuide: ['DELETE', '/guides/{guideid}'],
  deletePage: ['DELETE', '/wikis/{namespace}/{title}'],
  deleteRelease: ['DELETE', '/guides/releases/{releaseid}'],
  deleteToken: ['DELETE', '/user/token'],
  denyGuideRevision: ['POST', '/guides/{guideid}/revisions/{guide_revisionid}/deny'],
  denyPageRevision: ['POST', '/wikis/{namespace}/{title}/revisions/{revisionid}/deny'],
  disallowTeam: ['DELETE', '/guides/{guideid}/teams/{teamid}'],
  disallowUser: ['DELETE', '/guides/{guideid}/users/{userid}'],
  dismissSearchMiss: ['DELETE', '/searches/misses/{missid}'],
  duplicateGuide: ['POST', '/guides/{guideid}/duplicate'],
  endEditing: ['DELETE', '/guides/{guideid}/editing/{windowid}'],
  endUpload: ['DELETE', '/user/media/uploads/{upload}'],
  enterStep: ['POST', '/work_log/{entryid}/step'],
  exemptFromApproval: ['PUT', '/approvals/{wikiid}'],
  exportEntriesAsCsv: ['GET', '/work_log.csv', 'history'],
  exportEntriesAsNdjson: ['GET', '/work_log.ndjson', 'history'],
  exportEntriesAsXlsx: ['GET', '/work_log.xlsx', 'history'],
  exportEventsAsCsv: ['GET', '/events.csv'],
  exportEventsAsNdjson: ['GET', '/events.ndjson'],
  exportSite: ['GET', '/backups/export'],
  exportUsersAsCsv: ['GET', '/users.csv', 'includeDisabled'],
  finishEntry: ['POST', '/work_log/{entryid}/finish'],
  getAbout: ['GET', '/about'],
  getAppliedProcess: ['GET', '/approvals/{wikiid}'],
  getApprovalProcess: ['GET', '/approvals/process/{approval_processid}'],
  getApprovalRequest: ['GET', '/approvals/request/{approval_requestid}'],
  getBackups: ['GET', '/backups'],
  getCategory: ['GET', '/categories/{title}'],
  getCategoryTree: ['GET', '/categories', 'requireGuides', 'includeStubs', 'withDisplayTitles'],
  getComment: ['GET', '/comments/{commentid}'],
  getCourse: ['GET', '/courses/{wikiid}', 'unpatrolled'],
  getDeputy: ['GET', '/user/deputy'],
  getDeputyOfUser: ['GET', '/users/{userid}/deputy'],
  getDocument: ['GET', '/media/documents/{document}'],
  getDocumentShort: ['GET', '/documents/{document}'],
  getEntry: ['GET', '/work_log/{entryid}'],
  getFormOfField: ['GET', '/step_forms/field_revisionid/{field_revisionid}'],
  getFormRevision: ['GET', '/step_forms/form_revisionid/{form_revisionid}'],
  getGuide: ['GET', '/guides/{guideid}', 'excludePrerequisiteSteps', 'unpatrolled', 'stepComments', 'videoInfo'],
  getGuideOfEntry: ['GET', '/work_log/{entryid}/guide'],
  getGuidePlan: ['GET', '/guides/{guideid}/plan'],
  getGuideRevision: ['GET', '/guides/{guideid}/revisions/{guide_revisionid}'],
  getGuideTranslation: ['GET', '/guides/{guideid}/translations/{langid}'],
  getHome: ['GET', '/home'],
  getImage: ['GET', '/media/images/{image}'],
  getInfo: ['GET', '/info'],
  getMaintenance: ['GET', '/wikis/maintenance/CATEGORY/{title}'],
  getMe: ['GET', '/user'],
  getMediaItem: ['GET', '/user/media/{type}/{id}'],
  getNoticeChoices: ['GET', '/user/notices/choices'],
  getOwnStorage: ['GET', '/user/media/storage'],
  getPage: ['GET', '/wikis/{namespace}/{title}', 'unpatrolled'],
  getPageRevision: ['GET', '/wikis/{namespace}/{title}/revisions/{revisionid}'],
  getQuickSignIn: ['GET', '/user/quick_sign_in'],
  getQuickSignInOfUser: ['GET', '/users/{userid}/quick_sign_in'],
  getRecordCheck: ['GET', '/record_check'],
  getRelease: ['GET', '/guides/releases/{releaseid}'],
  getReleaseProgress: ['GET', '/guides/releases/progress'],
  getRotation: ['GET', '/user/media/images/rotate/{jobID}'],
  getSession: ['GET', '/session', 'waiting'],
  getSettings: ['GET', '/settings'],
  getSetup: ['GET', '/setup'],
  getSharedDevice: ['GET', '/shared_device'],
  getSiteInfo: ['GET', '/sites/info'],
  getStepForm: ['GET', '/step_forms/stepid/{stepid}', 'unpatrolled'],
  getStorage: ['GET', '/storage'],
  getUpload: ['GET', '/user/media/uploads/{upload}'],
  getUser: ['GET', '/users/{userid}'],
  getUserByEmail: ['GET', '/users/email/{email}'],
  getUserBySso: ['GET', '/users/sso/{sso_userid}'],
  getVideo: ['GET', '/media/videos/{video}'],
  grantExport: ['POST', '/backups/export'],
  handOverEntry: ['POST', '/work_log/{entryid}/hand_over'],
  listApprovalProcesses: ['GET', '/approvals/processes'],
  listApprovalRequests: ['GET', '/approvals/requests', 'mine', 'own'],
  listBadgesOf: ['GET', '/users/{userid}/badges'],
  listCategoryTitles: ['GET', '/categories/all'],
  listChildPages: ['GET', '/wikis/{namespace}/{title}/children'],
  listCollections: ['GET', '/collections'],
  listComments: ['GET', '/comments'],
  listCompletionsOf: ['GET', '/users/{userid}/completions'],
  listCourses: ['GET', '/courses', 'disabledOkay'],
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
  listGuideReleases: ['GET', '/guides/{guideid}/releases'],
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
  listNotices: ['GET', '/user/notices', 'unread'],
  listOwnBadges: ['GET', '/user/badges'],
  listOwnCompletions: ['GET', '/user/completions'],
  listOwnFavorites: ['GET', '/user/favorites/guides'],
  listOwnFlags: ['GET', '/user/flags'],
  listOwnGuides: ['GET', '/user/guides'],
  listPageRevisions: ['GET', '/wikis/{namespace}/{title}/revisions'],
  listPageTags: ['GET', '/wikis/{namespace}/{title}/tags'],
  listPages: ['GET', '/wikis/{namespace}', 'rootsOnly', 'requireGuides', 'includeStubs', 'withPages'],
  listPerformers: ['GET', '/work_log/{entryid}/performers'],
  listReleases: ['GET', '/guides/releases'],
  listRunsOfDevice: ['GET', '/work_log/shared_device'],
  listRunsOfOrder: ['GET', '/work_log/orders'],
  listRunsOnHold: ['GET', '/work_log/suspended'],
  listSearchMisses: ['GET', '/searches/misses'],
  listSharedDevices: ['GET', '/shared_devices'],
  listSigners: ['GET', '/work_log/{entryid}/signers'],
  listSiteKeys: ['GET', '/site_keys'],
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
  markNoticesRead: ['POST', '/user/notices/read'],
  noteEvents: ['POST', '/work_log/{entryid}/events'],
  packEntry: ['GET', '/work_log/{entryid}/pack'],
  pauseEntry: ['POST', '/work_log/{entryid}/pause'],
  printEntry: ['GET', '/work_log/{entryid}.pdf'],
  publishGuide: ['PUT', '/guides/{guideid}/public'],
  publishGuideAlias: ['PUT', '/guide/{guideid}/public'],
  registerSharedDevice: ['POST', '/shared_devices'],
  registerUser: ['POST', '/users'],
  releaseEntry: ['POST', '/work_log/{entryid}/release'],
  releaseHold: ['POST', '/work_log/{entryid}/release_hold'],
  remindApprovers: ['POST', '/approvals/request/remind/{approval_requestid}'],
  removeAllTokens: ['DELETE', '/user/tokens'],
  removeAllTokensOf: ['DELETE', '/users/{userid}/tokens'],
  removeApprovalProcess: ['DELETE', '/approvals/process/{approval_processid}'],
  removeComment: ['DELETE', '/comments/{commentid}'],
  removeCompletion: ['DELETE', '/guides/{guideid}/completed'],
  removeDeputy: ['DELETE', '/user/deputy'],
  removeDeputyOfUser: ['DELETE', '/users/{userid}/deputy'],
  removeEntry: ['DELETE', '/work_log/{entryid}'],
  removeFavorite: ['DELETE', '/user/favorites/guides/{guideid}'],
  removeGuideTag: ['DELETE', '/guides/{guideid}/tag'],
  removeGuideTemplate: ['DELETE', '/guides/{guideid}/template'],
  removeGuideView: ['DELETE', '/user/guides/views/{viewid}'],
  removeIdBadge: ['DELETE', '/user/id_badge'],
  removeIdBadgeOfUser: ['DELETE', '/users/{userid}/id_badge'],
  removeImages: ['DELETE', '/user/media/images'],
  removeImagesByPath: ['DELETE', '/user/media/images/{image}'],
  removeInvitation: ['DELETE', '/invitations/{invitationid}'],
  removeMediaItem: ['DELETE', '/user/media/{type}/{id}'],
  removePageTag: ['DELETE', '/wikis/{namespace}/{title}/tag'],
  removePin: ['DELETE', '/user/pin'],
  removePinOfUser: ['DELETE', '/users/{userid}/pin'],
  removeStep: ['DELETE', '/guides/{guideid}/steps/{stepid}'],
  removeTeam: ['DELETE', '/teams/{teamid}'],
  removeTeamMember: ['DELETE', '/teams/{teamid}/users/{userid}'],
  removeToken: ['DELETE', '/user/tokens/{tokenid}'],
  removeTokenOf: ['DELETE', '/users/{userid}/tokens/{tokenid}'],
  removeView: ['DELETE', '/user/work_log/views/{viewid}'],
  renamePage: ['POST', '/wikis/{namespace}/{title}/rename'],
  replaceSiteKey: ['POST', '/site_keys'],
  reportDeviceEmptied: ['POST', '/shared_device/emptied'],
  reportEditing: ['PUT', '/guides/{guideid}/editing'],
  requestPasswordReset: ['POST', '/users/reset_password'],
  requestSigningCode: ['POST', '/user/signing_code'],
  restoreGuide: ['POST', '/guides/{guideid}/{langid}/restore'],
  resumeEntry: ['POST', '/work_log/{entryid}/resume'],
  retryJob: ['POST', '/jobs/{jobid}/retry'],
  revertGuide: ['POST', '/guides/{guideid}/revert'],
  revertPage: ['POST', '/wikis/{namespace}/{title}/revert'],
  rotateImage: ['POST', '/user/media/images/{image}/rotate'],
  saveDocument: ['PUT', '/guides/{guideid}/document'],
  saveGuideView: ['PUT', '/user/guides/views'],
  saveNoticeChoices: ['PUT', '/user/notices/choices'],
  saveStepData: ['PUT', '/work_log/{entryid}/stepData'],
  saveStepForm: ['POST', '/step_forms/{stepid}'],
  saveView: ['PUT', '/user/work_log/views'],
  scanOnSharedDevice: ['POST', '/shared_device/scan'],
  search: ['GET', '/search/{query}', 'has_form', 'matches'],
  searchApprovalProcesses: ['GET', '/approvals/process/search/{phrase}'],
  searchFor: ['GET', '/search', 'has_form', 'matches'],
  searchUsers: ['GET', '/users/search/{search}'],
  sendTestMail: ['POST', '/settings/mail/test'],
  setDeputy: ['PUT', '/user/deputy'],
  setDeputyOfUser: ['PUT', '/users/{userid}/deputy'],
  setIdBadge: ['PUT', '/user/id_badge'],
  setIdBadgeOfUser: ['PUT', '/users/{userid}/id_badge'],
  setPin: ['PUT', '/user/pin'],
  setPinOfUser: ['PUT', '/users/{userid}/pin'],
  settleValue: ['POST', '/work_log/{entryid}/settle'],
  signApprovalRequest: ['POST', '/approvals/request/sign/{approval_requestid}'],
  signApprovalRequestWithToken: ['POST', '/approvals/request/sign/{approval_requestid}/token'],
  signEntry: ['POST', '/work_log/{entryid}/sign'],
  signInOnSharedDevice: ['POST', '/shared_device/session'],
  startBackup: ['POST', '/backups'],
  startEntry: ['POST', '/work_log'],
  startRecordCheck: ['POST', '/record_check'],
  suggest: ['GET', '/suggest/{query}', 'fallbackToDefaultLanguage', 'showAllLanguages'],
  suggestFor: ['GET', '/suggest', 'fallbackToDefaultLanguage', 'showAllLanguages'],
  sumEntries: ['GET', '/work_log/totals'],
  suspendEntry: ['POST', '/work_log/{entryid}/suspend'],
  takeOverEntry: ['POST', '/work_log/{entryid}/take_over'],
  unassignApprovalProcess: ['DELETE', '/approvals/{wikiid}'],
  unpublishGuide: ['DELETE', '/guides/{guideid}/public'],
  unpublishGuideAlias: ['DELETE', '/guide/{guideid}/public'],
  updateComment: ['PATCH', '/comments/{commentid}'],
  updateCourse: ['PATCH', '/courses/{wikiid}'],
  updateEntry: ['PATCH', '/work_log/{entryid}'],
  updateGuide: ['PATCH', '/guides/{guideid}'],
  updatePage: ['PATCH', '/wikis/{namespace}/{title}'],
  updateSettings: ['PATCH', '/settings'],
  updateSharedDevice: ['PATCH', '/shared_devices/{shared_deviceid}'],
  updateStep: ['PATCH', '/guides/{guideid}/steps/{stepid}'],
  updateTeam: ['PATCH', '/teams/{teamid}'],
  updateUser: ['PATCH', '/users/{userid}'],
  uploadFile: ['POST', '/user/media/uploads'],
  uploadImage: ['POST', '/user/media/images'],
  voidEntry: ['POST', '/work_log/{entryid}/void'],
  withdrawSharedDevice: ['DELETE', '/shared_devices/{shared_deviceid}'],
} as const satisfies Record<keyof Operations, readonly [string, string, ...string[]]>
