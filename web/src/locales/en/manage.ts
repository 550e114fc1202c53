// English: choosing a category, and what authors do with a guide as a whole.
export const manage = {
  'category.find': 'Type a part of its name',
  'category.label': 'Category',
  'category.needed': 'Choose one of the categories.',
  'category.none': 'No category has this name.',
  'manage.duplicate': 'Duplicate',
  'manage.duplicated':
    'This is a private copy of “{title}”. Only you and the staff see it until you publish it.',
  'manage.menu': 'More about this guide',
  'manage.move': 'Move…',
  'manage.moved': 'The guide is in “{category}” now.',
  'manage.moveFrom': 'It is in “{category}”.',
  'manage.moveHere': 'Move the guide',
  'manage.moveTitle': 'Move “{title}”',
  'manage.moveWaits': 'The move to “{category}” waits until someone accepts it.',
  'manage.beginWith': 'Begin with',
  'manage.emptyGuide': 'Empty guide',
  'manage.template': 'Use as template',
  'manage.templateAdded': 'New guides in “{category}” can begin with this one.',
  'manage.templateOff': 'No longer use as template',
  'manage.templateRemoved': 'This guide is no template any more.',
  'manage.templatesFailed': 'The templates of this category could not be loaded.',
  'problem.guide.changed':
    'The guide was changed meanwhile, or changes to it wait for review. Check the guide and try again, or move it in the editor.',
} as const
