// Renders public/social.png, the preview image for shared links (Open Graph, 1200 × 630). Run manually after
// design changes: `node scripts/social-image.mjs`, with Chromium at CHROMIUM_PATH or on the PATH. It does not
// contain the product's name, which PRODUCT_NAME may change; the logo is the favicon's.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const browserPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const font = (/** @type {string} */ file) =>
  `data:font/woff2;base64,${readFileSync(`app/ui/fonts/${file}`).toString('base64')}`

const bars = [
  ['Financial', 69, '#855400'],
  ['Physical', 67, '#855400'],
  ['Operational', 86, '#2b6b3f'],
]
const alerts = [
  ['Critical', '#a12d1b', 'Garage membrane: $212,000 repair deferred'],
  ['Caution', '#855400', '12% of assessment income goes to reserves'],
  ['Good news', '#2b6b3f', 'No litigation pending'],
]

const html = `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: serif2; src: url(${font('newsreader-600.woff2')}); font-weight: 600 }
  @font-face { font-family: sans2; src: url(${font('public-sans-400-700.woff2')}); font-weight: 400 700 }
  * { box-sizing: border-box; margin: 0 }
  body { width: 1200px; height: 630px; overflow: hidden; background: #fbf9f4; color: #1a2524; font: 400 26px/1.4 sans2; position: relative }
  body::before { content: ''; position: absolute; inset: 0 auto 0 0; width: 20px; background: #17594f }
  .pitch { position: absolute; left: 84px; top: 78px; width: 560px }
  svg.logo { width: 112px; color: #17594f; fill: #17594f26; stroke: currentColor; stroke-width: 1.6 }
  h1 { font: 600 76px/1.06 serif2; letter-spacing: -.015em; margin: 36px 0 0 }
  ul { position: absolute; left: 84px; bottom: 76px; display: flex; gap: 40px; padding: 0; list-style: none; font-weight: 700; color: #17594f }
  .page { position: absolute; left: 690px; top: 62px; width: 446px; height: 620px; background: #fff; border: 1px solid #ddd7ca; border-radius: 8px; box-shadow: 0 24px 60px #1a252426; padding: 30px 34px; font-size: 18px }
  .head { display: flex; justify-content: space-between; color: #17594f; font-weight: 700 }
  .head span + span { color: #855400 }
  .name { font: 600 29px/1.2 serif2; margin: 12px 0 20px }
  .scores { display: flex; gap: 22px; align-items: center }
  .gauge { flex: 0 0 150px }
  .bars { flex: 1; display: grid; gap: 10px; font-size: 16px }
  .bars div { display: flex; justify-content: space-between }
  .bars i { display: block; height: 8px; border-radius: 4px; background: #ddd7ca; overflow: hidden; margin-top: 3px }
  .bars b { display: block; height: 100% }
  .alerts { margin-top: 24px; display: grid; gap: 14px }
  .alerts div { border-left: 4px solid; padding-left: 14px; font-size: 18px; line-height: 1.35 }
  .alerts strong { display: block; font-size: 15px }
  .alerts span { color: #1a2524 }
</style>
<div class="pitch">
  <svg class="logo" viewBox="0 0 28 20"><circle cx="10" cy="10" r="8.5"/><circle cx="18" cy="10" r="8.5"/></svg>
  <h1>Understand Your HOA Documents</h1>
</div>
<ul><li>3 pages</li><li>24 hours</li><li>Every figure sourced</li></ul>
<div class="page">
  <div class="head"><span>HOA Health Report</span><span>Sample</span></div>
  <p class="name">Sample Court Homeowners Association</p>
  <div class="scores">
    <svg class="gauge" viewBox="0 0 200 124" fill="none" stroke-width="14">
      <path d="M22 100a78 78 0 0 1 156 0" stroke="#ddd7ca"/>
      <path d="M22 100a78 78 0 0 1 156 0" stroke="#17594f" pathLength="100" stroke-dasharray="72 100"/>
      <text x="100" y="94" text-anchor="middle" font-family="serif2" font-weight="600" font-size="52" fill="#1a2524">72</text>
      <text x="100" y="118" text-anchor="middle" font-family="sans2" font-weight="700" font-size="18" fill="#53605d">B · Good</text>
    </svg>
    <div class="bars">${bars
      .map(
        ([name, score, color]) =>
          `<div style="display:block"><div><span>${name}</span><strong>${score}</strong></div><i><b style="width:${score}%;background:${color}"></b></i></div>`,
      )
      .join('')}</div>
  </div>
  <div class="alerts">${alerts
    .map(
      ([word, color, text]) =>
        `<div style="color:${color}"><strong>${word}</strong><span>${text}</span></div>`,
    )
    .join('')}</div>
</div>`

const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
const shot = await page.screenshot()
await browser.close()
writeFileSync('public/social.png', await sharp(shot).png({ palette: true, compressionLevel: 9 }).toBuffer())
