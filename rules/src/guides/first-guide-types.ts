// The types of guides of a new site, by key, with their English titles.

export const firstGuideTypes = {
  'how-to': 'How-to',
  replacement: 'Replacement',
  installation: 'Installation',
  repair: 'Repair',
  disassembly: 'Disassembly',
  teardown: 'Teardown',
  technique: 'Technique',
  maintenance: 'Maintenance',
} as const
