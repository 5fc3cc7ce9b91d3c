/** Texts that would run, or break out of where they are shown, were they not taken as letters. Those that run set `hit`. */
const RUN = 'window.hit=1'

const MARKUP = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<IMG SRC=x ONERROR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.hit=1</script>"></iframe>`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">xem</a>`,
  `<form action="javascript:${RUN}"><button>gửi</button></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<style>*{display:none}</style>`,
  `<style>@import 'javascript:${RUN}'</style>`,
  `<link rel=stylesheet href="data:text/css,*{display:none}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="https://example.invalid/">`,
  `<math><mtext><img src=x onerror=${RUN}></math>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
]

const BREAKOUTS = [
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `" onmouseover="${RUN}" x="`,
  `' onfocus='${RUN}' autofocus='`,
  `</bdi></p></section><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `<%= ${RUN} %>`,
  `javascript:${RUN}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `{name} {{name}} $t(app:name)`,
]

const LETTERS = [
  '\u202egnôhk <b>\u202c',
  'Ệ\u0300\u0301\u0302\u0303',
  '=HYPERLINK("https://example.invalid")',
  '../../../etc/passwd %00',
]

export const hostileTexts: readonly string[] = [...MARKUP, ...BREAKOUTS, ...LETTERS]
