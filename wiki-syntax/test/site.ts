// The invented site that tests and golden cases are rendered for.
import {
  guideAddress,
  type PageNamespace,
  pageAddress,
  postAddress,
  type RenderOptions,
  type ResolvedImage,
  type ResolvedPage,
} from '../src/index.ts'

const GUIDES = new Map([
  [12, { title: 'Change the Lamp Filter', type: 'maintenance' }],
  [13, { title: 'Lantern & Wick "Classic"', type: 'teardown' }],
])

const PAGES = new Map<string, ResolvedPage>(
  [
    { namespace: 'WIKI', title: 'Torque Table', displayTitle: null },
    { namespace: 'WIKI', title: 'Lamp Will Not Light', displayTitle: "Lamp Won't Light" },
    { namespace: 'CATEGORY', title: 'Storm Lantern', displayTitle: null },
    { namespace: 'INFO', title: 'House Rules', displayTitle: null },
    { namespace: 'ITEM', title: '3/8" Socket', displayTitle: null },
  ].map((page) => [
    `${page.namespace}:${page.title}`,
    { ...page, href: pageAddress(page.namespace as PageNamespace, page.title) },
  ]),
)

const IMAGES = new Map<number, ResolvedImage>(
  [
    { id: 1, width: 1600, height: 1200 },
    { id: 2, width: 800, height: 736 },
    { id: 3, width: 1600, height: 1060 },
    { id: 4, width: 720, height: 480 },
    { id: 5, width: 200, height: 150 },
    { id: 6, width: null, height: null },
  ].map(({ id, ...size }) => [id, { url: `https://guides.example/igi/Lantern0000000${id}`, ...size }]),
)

export const SITE: RenderOptions = {
  ownHosts: ['guides.example', 'cdn.guides.example'],
  resolve: {
    guide: (id, stepId) => {
      const guide = GUIDES.get(id)
      return guide ? { href: guideAddress({ id, stepId, ...guide }), title: guide.title } : null
    },
    page: (title, namespace) => PAGES.get(`${namespace ?? 'WIKI'}:${title}`) ?? null,
    image: (id) => IMAGES.get(id) ?? null,
    document: (id) =>
      id === 21 ? { href: '/Document/Qx7/wiring-plan.pdf', title: 'wiring-plan.pdf' } : null,
    video: (id) =>
      id === 31
        ? {
            sources: [{ url: 'https://guides.example/igo/video/Wick_MP4_720.mp4', mime: 'video/mp4' }],
            poster: 'https://guides.example/igi/Wick.medium',
            width: 1280,
            height: 720,
            title: 'Trimming the wick',
          }
        : null,
    product: (sku) =>
      sku === 'LN-100' ? { href: 'https://shop.example/p/LN-100', title: 'Lantern Glass' } : null,
    post: (id) =>
      id === 41 ? { href: postAddress(id, 'Which oil / wick?'), title: 'Which oil / wick?' } : null,
    guideList: ({ tags, type }) =>
      tags.includes('lantern') && (type === null || type === 'maintenance')
        ? [
            {
              href: '/Guide/Change+the+Lamp+Filter/12',
              title: 'Change the Lamp Filter',
              image: { src: 'https://guides.example/igi/Lantern00000001.thumbnail', width: 96, height: 72 },
            },
            { href: '/Guide/Fill+the+Tank/14', title: 'Fill the Tank', image: null },
          ]
        : null,
  },
}
