// A guide whose author chose no picture shows the first one of its steps in lists.
const covers = (first: string, placesOf: string, place: { revisionid: string; order: string }) => `
update guides set imageid = (
  select images.imageid
  from guide_revisions state
  ${placesOf}
  join step_revisions step on step."stepRevisionid" = ${place.revisionid}
  join images on images.imageid = ${first}
  where state."guideRevisionid" = guides."currentRevisionid"
    and step.media like '{"type":"image",%'
  order by ${place.order} limit 1
)
where imageid is null;
`

export const coversOnSqlite = covers(
  `json_extract(step.media, '$.data[0]')`,
  'join json_each(state.steps) place',
  {
    revisionid: `json_extract(place.value, '$[1]')`,
    order: 'place.key',
  },
)

export const coversOnPostgres = covers(
  `cast(cast(step.media as jsonb) -> 'data' ->> 0 as bigint)`,
  'cross join lateral jsonb_array_elements(cast(state.steps as jsonb)) with ordinality as place (value, at)',
  { revisionid: `cast(place.value ->> 1 as bigint)`, order: 'place.at' },
)
