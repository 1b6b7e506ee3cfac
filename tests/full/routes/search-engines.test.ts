import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleNumbers } from '~/modules/reports/samples/sample-numbers'
import { startProduct, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { Visitor } from '~tests/setup/visitor'

// What search engines and shared links see: the public pages and the samples, but no customer data.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

/** The attributes of each element of a kind in a page. */
const elements = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  )

const metaOf = (html: string, name: string) =>
  elements(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content

async function sitemapPaths(): Promise<string[]> {
  const response = await visitor().fetch('/sitemap.xml')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { origin, pathname } = new URL(address)
    expect(origin).toBe(product.url)
    return pathname
  })
}

describe('robots.txt', () => {
  it('allows the public pages and the reports, and names the sitemap', async () => {
    const text = await (await visitor().fetch('/robots.txt')).text()
    expect(text).toMatch(new RegExp(`^Sitemap: ${product.url}/sitemap\\.xml$`, 'm'))
    const hidden = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path)
    expect(hidden).toEqual(['/admin', '/api', '/checkout', '/partner'])
    for (const path of await sitemapPaths())
      expect(hidden.filter((prefix) => path.startsWith(prefix ?? '/'))).toEqual([])
  })
})

describe('the sitemap', () => {
  it('lists the landing page, the samples, and the policies', async () => {
    const paths = await sitemapPaths()
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/test-customer-reports',
        ...sampleNumbers.map((number) => `/report/${number}`),
        '/scoring',
        '/legal/accessibility',
      ]),
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('lists only indexable pages, each with a title, a description, and its canonical URL', async () => {
    const [titles, descriptions] = [new Set<string>(), new Set<string>()]
    const paths = await sitemapPaths()
    for (const path of paths) {
      const response = await visitor().fetch(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('X-Robots-Tag'), path).toBeNull()
      const html = await response.text()
      expect(metaOf(html, 'robots'), path).toBeUndefined()
      const canonical = elements(html, 'link').filter(({ rel }) => rel === 'canonical')
      expect(canonical, path).toEqual([{ rel: 'canonical', href: product.url + path }])
      const description = metaOf(html, 'description') ?? ''
      expect(description.length, path).toBeGreaterThan(50)
      expect(description.length, path).toBeLessThanOrEqual(200)
      expect(metaOf(html, 'og:description'), path).toBe(description)
      expect(metaOf(html, 'og:url'), path).toBe(product.url + path)
      descriptions.add(description)
      titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
    }
    expect(titles.size).toBe(paths.length)
    expect(descriptions.size).toBe(paths.length)
  })
})

it('the preview image exists in the size stated by the pages', async () => {
  const html = await visitor().page('/')
  const image = metaOf(html, 'og:image') ?? ''
  expect(image.startsWith(`${product.url}/`)).toBe(true)
  const response = await fetch(image)
  expect(response.headers.get('Content-Type')).toBe('image/png')
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630'])
})

it('a sample has one canonical URL whatever the loan date', async () => {
  const html = await visitor().page('/report/SAMPLE-FAIR?loan=2027-02-01')
  expect(elements(html, 'link').find(({ rel }) => rel === 'canonical')?.href).toBe(
    `${product.url}/report/SAMPLE-FAIR`,
  )
})

describe('structured data', () => {
  type Data = { '@type': string } & Record<string, unknown>

  async function dataOf(path: string) {
    const response = await visitor().fetch(path)
    const html = await response.text()
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    for (const [, attributes] of scripts) {
      expect(attributes).toContain('type="application/ld+json"')
      expect(attributes).toContain(`nonce="${nonce}"`)
    }
    return { html, data: scripts.map(([, , json = '']) => JSON.parse(json) as Data) }
  }

  it("states the product with the checkout's price", async () => {
    const { data } = await dataOf('/')
    expect(data.map((one) => one['@type'])).toEqual(['Product', 'FAQPage'])
    expect(data[0]).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Commonview Report',
      offers: {
        '@type': 'Offer',
        price: '149.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${product.url}/checkout`,
      },
    })
  })

  it("repeats the page's questions and answers verbatim", async () => {
    const { html, data } = await dataOf('/')
    const { mainEntity } = data[1] as unknown as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[]
    }
    expect(mainEntity.length).toBeGreaterThanOrEqual(8)
    const text = html
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<!-- -->|<\/?a\b[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('\u00a0', ' ')
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(text).toContain(`<h3>${name}</h3>`)
      expect(text).toContain(`<p>${acceptedAnswer.text}</p>`)
    }
  })

  it("cannot end its element, whatever the product's name is", async () => {
    const other = await startProduct({ env: { PRODUCT_NAME: '</script><b>Reports & Co' } })
    const response = await new Visitor(other.url).fetch('/')
    const html = await response.text()
    await other.stop()
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ name: '</script><b>Reports & Co Report' })
  })
})

it('the legal pages name the operator, its address, and the governing law', async () => {
  for (const page of ['terms', 'privacy', 'refunds', 'accessibility']) {
    const html = await visitor().page(`/legal/${page}`)
    expect(html, page).toContain('Example Operator, Inc.')
    expect(html, page).toContain('100 Example Street, Sampleton, CA 90000')
    expect(html, page).not.toContain('<script')
  }
  const terms = (await visitor().page('/legal/terms')).replaceAll('<!-- -->', '')
  expect(terms).toContain('The laws of California govern these terms')
})

it.each(['/checkout', '/admin/login', '/partner/login'])(
  '%s links to the privacy policy where data is entered',
  async (path) => {
    expect(await visitor().page(path)).toMatch(/<main.*<a href="\/legal\/privacy">.*<\/main>/s)
  },
)
