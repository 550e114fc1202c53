// The rows of every table, written by `npm run fix` out of the migrated schema; not edited by hand.
import type { Generated } from 'kysely'

export interface Tables {
  approval_assignments: {
    subject: 'guide' | 'category'
    subjectid: number
    processid: number | null
  }
  approval_authors: {
    requestid: number
    userid: number
  }
  approval_deputies: {
    userid: number
    deputyid: number
    fromAt: number
    untilAt: number
    namedAt: number | null
  }
  approval_processes: {
    processid: Generated<number>
    name: string
    isDefault: 0 | 1
    remindDays: number | null
    version: number
    createdAt: number
    deletedAt: number | null
  }
  approval_requests: {
    requestid: Generated<number>
    guideid: number
    releaseid: number
    previousid: number | null
    processid: number
    version: number
    status: 'pending' | 'approved' | 'rejected' | 'closed'
    stage: number
    manifestHash: string
    userid: number | null
    createdAt: number
    dueAt: number | null
    overdueAt: number | null
    remindedAt: number | null
    remindAt: number | null
    endedAt: number | null
    reason: string | null
  }
  approval_signatures: {
    signatureid: number
    requestid: number
    stage: number
  }
  approval_stage_people: {
    stageid: number
    userid: number
  }
  approval_stage_teams: {
    stageid: number
    teamid: number
  }
  approval_stages: {
    stageid: Generated<number>
    processid: number
    version: number
    position: number
    required: number
    dueDays: number | null
    name: string | null
  }
  backups: {
    backupid: Generated<number>
    kind: 'backup' | 'drill'
    source: 'schedule' | 'user' | 'command'
    state: 'waiting' | 'running' | 'done' | 'failed'
    userid: number | null
    requestedAt: number
    startedAt: number | null
    beatAt: number | null
    finishedAt: number | null
    place: string | null
    snapshot: string | null
    rowCount: number | null
    fileCount: number | null
    bytes: number | null
    newBytes: number | null
    message: string | null
  }
  comments: {
    commentid: Generated<number>
    context: 'guide' | 'step' | 'wiki'
    contextid: number
    guideid: number | null
    wikiid: number | null
    parentid: number | null
    userid: number | null
    langid: string
    text: string
    status: 'public' | 'resolved' | 'deleted'
    replies: Generated<number>
    createdAt: number
    modifiedAt: number
    repliedAt: Generated<number>
    touchedAt: number
  }
  completions: {
    userid: number
    guideid: number
    at: number
  }
  counters: {
    name: string
    value: number
  }
  course_stages: {
    wikiid: number
    position: number
    guideid: number
  }
  documents: {
    documentid: Generated<number>
    guid: string
    ownerid: number | null
    hash: string
    filename: string
    title: string
    extension: string
    bytes: number
    pages: number | null
    imageid: number | null
    isInManager: Generated<0 | 1>
    unusedSince: number | null
    createdAt: number
  }
  dropped_files: {
    name: string
    droppedAt: number
  }
  entries: {
    entryid: Generated<number>
    planid: number
    guideid: number
    userid: number
    starterid: number
    workorderid: string
    status: 'started' | 'paused' | 'suspended' | 'complete' | 'cancelled'
    startedAt: number
    endedAt: number | null
    lastAt: number
    langid: string
    guideRevisionid: number
    translationRevisionid: number | null
    prerequisites: string
    maxFormRevisionid: number
    timingid: number | null
    stepid: number | null
    eventCount: number
    deviations: Generated<number>
    missing: Generated<number>
    runid: Generated<string>
    lastHash: string | null
    disagreements: Generated<number>
    late: Generated<number>
    missingFields: string | null
    unsent: Generated<number>
    missingReason: string | null
    activeMs: Generated<number>
    pausedMs: Generated<number>
    suspendedMs: Generated<number>
    everDeviated: Generated<0 | 1>
    releaseid: number | null
    unsentFiles: Generated<number>
    faults: string | null
    voidedAt: number | null
    voiderid: number | null
    voidReason: string | null
    isReserved: Generated<0 | 1>
    signatures: Generated<number>
    unsigned: Generated<number>
    isLeadOnly: Generated<0 | 1>
    operatorAt: Generated<number>
    shared_deviceid: number | null
    overdueAt: number | null
  }
  entry_awaited_teams: {
    entryid: number
    teamid: number
  }
  entry_events: {
    entryEventid: Generated<number>
    entryid: number
    at: number
    type: 'started' | 'step.entered' | 'paused' | 'resumed' | 'suspended' | 'taken-over' | 'handed-over' | 'value.saved' | 'value.corrected' | 'value.settled' | 'file.added' | 'note.added' | 'workorder.changed' | 'finished' | 'cancelled' | 'device.closed' | 'withdrawn' | 'voided' | 'signed'
    userid: number | null
    stepid: number | null
    data: string | null
    eventid: string | null
    device: string | null
    seq: number | null
    deviceAt: number | null
    sentAt: number | null
    receivedAt: number | null
    isOffline: Generated<0 | 1>
    isUncertain: Generated<0 | 1>
    answers: string | null
    digest: string | null
    hash: string | null
  }
  entry_people: {
    entryid: number
    userid: number
    guideid: number
    startedAt: number
    activeMs: number
    answers: number
    corrections: number
    hasPerformed: 0 | 1
  }
  entry_texts: {
    entryid: number
    words: string
    isIndexed: Generated<0 | 1>
  }
  entry_time_counts: {
    guideid: number
    kind: 'run-day' | 'run-week' | 'run-month' | 'step-day' | 'step-week' | 'step-month'
    period: number
    stepid: number
    seconds: number
    count: number
  }
  entry_times: {
    entryid: number
    stepid: number
    guideid: number
    guideRevisionid: number
    startedAt: number
    endedAt: number
    durationMs: number
    activeMs: number
    seconds: number
    visits: number
  }
  entry_values: {
    valueid: Generated<number>
    entryid: number
    entryEventid: number
    guideid: number
    stepid: number
    fieldRevisionid: number
    fieldGuid: string
    reading: number
    value: string | null
    number: number | null
    deviation: string | null
    at: number
    userid: number | null
    reason: string | null
    isCurrent: 0 | 1
    isRival: Generated<0 | 1>
  }
  events: {
    eventid: Generated<number>
    type: string
    at: number
    actorid: number | null
    source: string
    subject: string
    subjectid: number
    tags: string
    before: string | null
    after: string | null
  }
  favorites: {
    userid: number
    guideid: number
    at: number
  }
  field_revisions: {
    fieldRevisionid: Generated<number>
    fieldGuid: string
    stepid: number
    guideid: number
    formRevisionid: number
    label: string
    fieldType: string
    content: string
  }
  form_fields: {
    formRevisionid: number
    position: number
    fieldRevisionid: number
  }
  form_revisions: {
    formRevisionid: number
    stepid: number
    guideid: number
    at: number
    userid: number | null
  }
  former_names: {
    former_nameid: Generated<number>
    userid: number
    name: string
    until: number
  }
  guide_contributors: {
    guideid: number
    userid: number
  }
  guide_editors: {
    guideid: number
    windowid: string
    userid: number
    stepid: number | null
    seenAt: number
  }
  guide_prerequisites: {
    guideid: number
    prerequisiteid: number
    position: number
    releaseid: number | null
  }
  guide_releases: {
    releaseid: Generated<number>
    guideid: number
    major: number
    minor: number
    title: string
    notes: string
    type: 'major' | 'minor'
    status: 'pending' | 'scheduled' | 'released' | 'superseded' | 'withdrawn' | 'rejected' | 'closed'
    userid: number | null
    createdAt: number
    effectiveAt: number | null
    releasedAt: number | null
    endAt: number | null
    reason: string | null
    guideRevisionid: number
    manifest: string
    manifestHash: string
  }
  guide_revision_writers: {
    guideRevisionid: number
    userid: number
  }
  guide_revisions: {
    guideRevisionid: Generated<number>
    guideid: number
    langid: string
    revisionid: number
    at: number
    userid: number | null
    action: string
    content: string
    steps: string
    baseRevisionid: number | null
    sourceRevisionid: number | null
    isPatrolled: Generated<0 | 1>
    isDenied: Generated<0 | 1>
    forms: Generated<string>
  }
  guide_tags: {
    guideid: number
    tagid: number
  }
  guide_teams: {
    guideid: number
    teamid: number
  }
  guide_templates: {
    guideid: number
    at: number
  }
  guide_translations: {
    guideid: number
    langid: string
    currentRevisionid: number
    newestRevisionid: number
    subject: string
    title: string
    summary: string
    edition: Generated<number>
    revisionid: Generated<number>
  }
  guide_users: {
    guideid: number
    userid: number
  }
  guides: {
    guideid: Generated<number>
    langid: string
    authorid: number | null
    categoryid: number
    type: string
    subject: string
    title: string
    summary: string
    difficulty: string
    timeMax: number
    imageid: number | null
    flags: string
    isPublic: 0 | 1
    isFeatured: 0 | 1
    isPrerequisiteOnly: 0 | 1
    isDeleted: Generated<0 | 1>
    revisionid: number
    currentRevisionid: number
    newestRevisionid: number
    createdAt: number
    publishedAt: number
    modifiedAt: number
    editions: Generated<number>
    highestRevisionid: Generated<number>
    commonRevisionid: Generated<number>
    releaseid: number | null
    isHeldBack: Generated<0 | 1>
    lastMajor: Generated<number>
    lastMinor: Generated<number>
  }
  idempotency_keys: {
    userid: number
    key: string
    route: string
    digest: string
    status: number
    body: string | null
    at: number
  }
  images: {
    imageid: Generated<number>
    guid: string
    ownerid: number | null
    hash: string
    bytes: number
    rendition: string
    filename: string
    encoding: string
    width: number
    height: number
    ratio: 'ONE_ONE' | 'FOUR_THREE' | 'VARIABLE'
    srcid: number | null
    edits: string | null
    markup: string | null
    exif: string | null
    isInManager: Generated<0 | 1>
    unusedSince: number | null
    createdAt: number
    uploadid: string | null
  }
  invitations: {
    invitationid: Generated<number>
    hash: string
    mailHash: string | null
    email: string | null
    isAuthor: Generated<0 | 1>
    isModerator: Generated<0 | 1>
    isAdmin: Generated<0 | 1>
    invitedBy: number | null
    createdAt: number
    expiresAt: number
    usedAt: number | null
    userid: number | null
  }
  jobs: {
    jobid: Generated<number>
    eventid: number
    handler: string
    state: 'waiting' | 'running' | 'done' | 'failed'
    attempts: Generated<number>
    runAt: number
    leaseUntil: number | null
    lease: string | null
    lastError: string | null
    finishedAt: number | null
  }
  machine_translations: {
    hash: string
    text: string
    at: number
  }
  media_objects: {
    objectid: Generated<number>
    kind: 'video' | 'embed'
    guid: string
    ownerid: number | null
    hash: string | null
    bytes: number | null
    filename: string
    width: number
    height: number
    durationMs: Generated<number>
    imageid: number | null
    state: 'processing' | 'finished' | 'failed'
    data: string
    isInManager: Generated<0 | 1>
    unusedSince: number | null
    createdAt: number
  }
  media_tags: {
    medium: 'image' | 'object' | 'document'
    mediumid: number
    name: string
  }
  media_uses: {
    medium: 'image' | 'object' | 'document'
    mediumid: number
    place: 'guide' | 'step' | 'wiki' | 'comment' | 'entry' | 'user' | 'team' | 'site'
    placeid: number
    langid: string
    guideid: number | null
    isCurrent: 0 | 1
    isGranted: 0 | 1
  }
  name_claims: {
    claim: string
    userid: number
    isShared: 0 | 1
  }
  notice_choices: {
    userid: number
    mail: 'immediate' | 'daily' | 'none'
    pageOff: string
    mailOff: string
  }
  notices: {
    noticeid: Generated<number>
    userid: number
    kind: string
    eventid: number
    subject: 'guide' | 'wiki' | 'entry' | 'user' | 'shared-device'
    subjectid: number
    detail: string
    actorid: number | null
    at: number
    isShown: 0 | 1
    readAt: number | null
    mailAt: number | null
    mailedAt: number | null
  }
  password_resets: {
    resetid: Generated<number>
    userid: number
    hash: string
    createdAt: number
    expiresAt: number
    madeBy: number | null
  }
  release_pins: {
    releaseid: number
    pinnedid: number
  }
  removed_runs: {
    runid: string
    removedAt: number
  }
  run_devices: {
    entryid: number
    device: string
    label: string
    userid: number | null
    lastSeq: number
    eventCount: number
    lastAt: number
    heardAt: number
    toldAt: number | null
    toldSeq: number | null
    closedAt: number | null
    closedSeq: number | null
    givenUp: Generated<number>
  }
  run_plan_uses: {
    medium: 'image' | 'object' | 'document'
    mediumid: number
    planid: number
    place: 'guide' | 'step'
    placeid: number
    langid: string
  }
  run_plans: {
    planid: Generated<number>
    guideid: number
    digest: string
  }
  run_titles: {
    guideid: number
    words: string
  }
  saved_views: {
    viewid: Generated<number>
    userid: number
    teamid: number | null
    list: 'runs' | 'guides'
    name: string
    filter: string
    savedAt: number
  }
  search_documents: {
    docid: Generated<number>
    guideid: number | null
    wikiid: number | null
    langid: string
    isOriginal: 0 | 1
    isFeatured: 0 | 1
    title: string
    about: string
    hash: string
    version: Generated<number>
  }
  search_misses: {
    missid: Generated<number>
    words: string
    query: string
    langid: string
    count: number
    firstAt: number
    lastAt: number
  }
  search_trigrams: {
    trigram: string
    wordid: number
  }
  search_words: {
    wordid: Generated<number>
    word: string
  }
  settings: {
    key: string
    value: string
  }
  shared_device_people: {
    shared_deviceid: number
    userid: number
    usedAt: number
  }
  shared_devices: {
    shared_deviceid: Generated<number>
    name: string
    lockMinutes: number
    keyHash: string
    registeredAt: number
    userid: number
    lastUsedAt: number | null
    lastUserid: number | null
    withdrawnAt: number | null
    emptiedAt: number | null
  }
  shown_forms: {
    shownFrom: number
    stepid: number
    guideid: number
    formRevisionid: number | null
  }
  signatures: {
    signatureid: Generated<number>
    at: number
    userid: number
    printedName: string
    forUserid: number | null
    forName: string | null
    meaning: string
    meaningText: string
    method: 'password' | 'pin' | 'badge' | 'token'
    subject: string
    subjectid: number
    subjectHash: string
    decision: 'approve' | 'reject' | null
    comment: string
  }
  signing_codes: {
    userid: number
    hash: string
    expiresAt: number
  }
  site_identity: {
    siteid: string
    createdAt: number
  }
  site_keys: {
    keyid: Generated<number>
    fingerprint: string
    publicKey: string
    createdAt: number
    replacedAt: number | null
  }
  site_secrets: {
    name: string
    secret: string
  }
  step_revisions: {
    stepRevisionid: Generated<number>
    stepid: number
    langid: string
    title: string
    lines: string
    media: string
    at: number
    userid: number | null
    revisionid: number | null
  }
  steps: {
    stepid: Generated<number>
    guideid: number
    createdAt: number
    commonRevisionid: Generated<number>
  }
  tags: {
    tagid: Generated<number>
    name: string
    isTyped: Generated<0 | 1>
    createdAt: number
  }
  team_members: {
    teamid: number
    userid: number
    joinedAt: number
  }
  teams: {
    teamid: Generated<number>
    name: string
    searchText: string
    ownerid: number | null
    description: Generated<string>
    joinCode: string | null
    imageid: number | null
    createdAt: number
  }
  throttled_attempts: {
    attemptid: Generated<number>
    key: string
    at: number
  }
  tokens: {
    tokenid: Generated<number>
    userid: number
    hash: string
    kind: 'session' | 'api'
    label: string
    createdAt: number
    lastUsedAt: number | null
    expiresAt: number | null
    scopes: string | null
    shared_deviceid: number | null
  }
  uploads: {
    uploadid: Generated<number>
    guid: string
    ownerid: number
    filename: string
    bytes: number
    received: Generated<number>
    parts: Generated<string>
    mediumid: number | null
    createdAt: number
    changedAt: number
  }
  user_id_badges: {
    userid: number
    hash: string
    setAt: number
    exposedAt: number | null
    exposedIn: number | null
    mayBeShort: Generated<number>
    keyid: string | null
  }
  user_pins: {
    userid: number
    hash: string
    setAt: number
    keyid: string | null
  }
  users: {
    userid: Generated<number>
    email: string
    username: string
    uniqueUsername: string | null
    searchText: string
    passwordHash: string | null
    ssoUserid: string | null
    isAuthor: Generated<0 | 1>
    isModerator: Generated<0 | 1>
    isAdmin: Generated<0 | 1>
    isEnabled: Generated<0 | 1>
    reputation: Generated<number>
    langid: string | null
    location: string | null
    summary: string | null
    about: Generated<string>
    imageid: number | null
    joinedAt: number
    modifiedAt: number
    isNameClaimed: Generated<0 | 1>
    lastSeenAt: Generated<number>
  }
  wiki_former_titles: {
    namespace: string
    titleKey: string
    titleFold: string
    wikiid: number
  }
  wiki_revisions: {
    revisionid: Generated<number>
    wikiid: number
    langid: string
    at: number
    userid: number | null
    action: string
    content: string
    sourceRevisionid: number | null
    isPatrolled: Generated<0 | 1>
    isDenied: Generated<0 | 1>
  }
  wiki_tags: {
    wikiid: number
    tagid: number
  }
  wiki_translations: {
    wikiid: number
    langid: string
    currentRevisionid: number
    newestRevisionid: number
    displayTitle: string
    description: string
    excerpt: string
  }
  wikis: {
    wikiid: Generated<number>
    namespace: string
    title: string
    titleKey: string
    langid: string
    parentid: number | null
    position: Generated<number>
    displayTitle: string
    description: string
    excerpt: string
    imageid: number | null
    isDeleted: Generated<0 | 1>
    isPrivate: Generated<0 | 1>
    isStub: Generated<0 | 1>
    authorid: number | null
    currentRevisionid: number
    newestRevisionid: number
    createdAt: number
    modifiedAt: number
    titleFold: Generated<string>
  }
}
