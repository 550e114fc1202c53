// English: the first run, and the choices about joining that the settings offer too.
export const setup = {
  'registration.closed': 'Closed',
  'registration.closedHint': 'Only administrators create accounts.',
  'registration.invited': 'By invitation',
  'registration.invitedHint': 'Administrators hand out links; whoever has one may join.',
  'registration.legend': 'Who may create an account?',
  'registration.open': 'Open',
  'registration.openHint': 'Everybody who can reach the site may join.',
  'registration.private': 'Private site',
  'registration.privateHint':
    'Nothing can be read without signing in. Otherwise everybody who reaches the site may read.',

  'setup.access': 'Access',
  'setup.back': 'Back',
  'setup.code': 'Setup code',
  'setup.codeBody':
    'To be sure that you are the one who started this server, it printed a code where it was started, on the console or in its log.',
  'setup.codeLabel': 'Setup code from the console',
  'setup.done': 'Your site is ready.',
  'setup.doneAlreadyBody': 'This site has an administrator already. Sign in to go on.',
  'setup.doneAlreadyTitle': 'Already set up',
  'setup.finish': 'Create the site',
  'setup.lead': 'Four short steps, and your site is ready. Everything can be changed later.',
  'setup.next': 'Next',
  'setup.progress': 'Progress',
  'setup.sample': 'Sample content',
  'setup.sampleBody': 'A site with something in it is easier to get to know than an empty one.',
  'setup.sampleHint': 'It brings a few people along. You can deactivate their accounts later.',
  'setup.sampleLabel': 'Add sample content',
  'setup.siteTitle': 'Name of the site',
  'setup.siteTitleHint': 'Your company, plant or workshop. It stands at the top of every page.',
  'setup.title': 'Welcome to Stepwright',
  'setup.usernameHint': 'You become the first administrator.',
  'setup.you': 'Site and you',
  'settings.eventsForOthers': 'Entries for other people',
  'settings.eventsForOthersHint':
    'Administrators may enter what somebody else did in a run. Records say who entered it, for whom and when.',
  'settings.retentionYears': 'Keep finished records for (years)',
  'settings.retentionYearsHint':
    'A run cannot be deleted for this many years after its end. It can be voided. Leave it empty to allow deleting at any time.',
  'settings.newerRelease': 'Runs of an earlier release',
  'settings.newerRelease.restart': 'Must be started again',
  'settings.newerRelease.restartHint':
    'They take answers and can be cancelled, but not be finished. Those that were finished without a network are accepted.',
  'settings.newerRelease.show': 'May be finished',
  'settings.newerRelease.showHint': 'The run shows the newer release and offers to start again with it.',
  'settings.idleHoldMinutes': 'Put idle runs on hold after (minutes)',
  'settings.idleHoldMinutesHint':
    'If nothing is recorded in an open run for this long, the site puts it on hold, so that anybody can continue it. 0: never.',
  'fault.idleHoldMinutes.invalid_field': 'A number of minutes from 0 to 43200.',
} as const
