// The flags of guides: their meanings, and the privileges that they require.
export interface Flag {
  flagid: string
  title: string
  text: string
  /** Only staff may set or remove it. */
  isRestricted?: boolean
}

const flag = (flagid: string, title: string, text: string): Flag => ({ flagid, title, text })
const restricted = (flagid: string, title: string, text: string): Flag => ({
  flagid,
  title,
  text,
  isRestricted: true,
})

export const guideFlags: readonly Flag[] = [
  flag('GUIDE_IN_PROGRESS', 'In Progress', 'Somebody is still writing this guide.'),
  flag(
    'GUIDE_USER_CONTRIBUTED',
    'User-Contributed Guide',
    'A member of the community wrote this guide, not the staff.',
  ),
  restricted('GUIDE_STARRED', 'Featured Guide', 'The staff thinks that this guide is a very good one.'),
  restricted('GUIDE_FEATURED_STUDENT', 'Featured Student Guide', 'Outstanding work of students.'),
  flag('GUIDE_OPTIONAL_ORDER', 'Work Order Optional', 'The app starts its runs without a work order, too.'),
  flag('GUIDE_PREREQ_ONLY', 'Prerequisite Only', 'Only a part of other guides.'),
  restricted('GUIDE_ARCHIVED', 'Archived Guide', 'Kept for its history; no longer current.'),
  flag('GUIDE_DELETE', 'Request Guide Deletion', 'Somebody thinks that this guide should go.'),
  flag('DANGER', 'Potentially Dangerous', 'Injury is possible. Follow every warning.'),
  flag('STUDENT_OWNED', 'Student Guide', 'Students are working on this guide.'),
  flag('GUIDE_MISSING_STEPS', 'Missed a Step', 'Steps are missing.'),
  flag('GUIDE_UNNECESSARY_STEPS', 'Step Trimmer', 'There are more steps than needed.'),
  flag('GUIDE_SPLIT_PREREQ', 'Slice and Dice', 'Parts of it belong into guides of their own.'),
  flag('GUIDE_MISSING_PREREQUISITES', 'Missing Prerequisites', 'How to get to the first step is not said.'),
  flag('GUIDE_INCORRECT_PREREQUISITES', 'Mismatched Prerequisites', 'A guide that comes first does not fit.'),
  flag('GUIDE_MISSING_IMAGES', 'Needs More Images', 'Some steps need pictures.'),
  flag('GUIDE_LOUSY_PICTURES', 'Needs Better Images', 'Some pictures do not show enough.'),
  flag(
    'GUIDE_INCONSISTENT_IMAGES',
    'Inconsistent Images',
    'Its pictures differ from those of its prerequisites.',
  ),
  flag('GUIDE_IMPROPER_ACTION', 'Action Shots', 'Its pictures do not show what is done.'),
  flag('GUIDE_MARKUP_PROBLEMS', 'Markup Mishap', 'Marks on its pictures are missing or wrong.'),
  flag('GUIDE_INCORRECT_BULLETS', 'Bullets!', 'Colours of bullets and pictures do not match.'),
  flag('GUIDE_GRAMMAR_ERRORS', 'Grammar Police', 'Its language needs care.'),
  flag('GUIDE_INCORRECT_TEXT', 'Confusing Text', 'Some sentences are unclear or beside the point.'),
  flag('GUIDE_INCORRECT_TOOLS', 'Incorrect Tools', 'The list of tools is not right.'),
  flag('GUIDE_INCORRECT_PROCEDURE', 'Scenic Route', 'It works, but there is a shorter way.'),
  flag('INTRODUCTION_ISSUES', 'Better Introduction', 'The introduction says too little or too much.'),
  restricted('GUIDE_PATAGONIA', 'Sponsored', 'Made with a sponsor.'),
  flag('NO_DETAILS', 'Needs Details', 'Details are missing.'),
]

const byId = new Map(guideFlags.map((each) => [each.flagid, each]))

export const findFlag = (flagid: string): Flag | undefined => byId.get(flagid)
export const isRestrictedFlag = (flagid: string): boolean => byId.get(flagid)?.isRestricted === true
export const featuringFlags: readonly string[] = ['GUIDE_STARRED', 'GUIDE_FEATURED_STUDENT']
