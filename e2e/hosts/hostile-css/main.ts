// The banner goes where the page's own transforms do not reach, as such scripts do.
const banner = document.querySelector('.highest')
if (banner) document.documentElement.append(banner)

export {}
