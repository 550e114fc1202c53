// Adds guides that authors offer as templates for new guides of the same category.
export const guideTemplates = `
create table guide_templates (
  guideid {int} primary key not null references guides (guideid) on delete cascade,
  at {int} not null
);
`
