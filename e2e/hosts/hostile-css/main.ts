// Like such scripts, it places the banner outside of the page's own transforms.
const banner = document.querySelector('.highest')
if (banner) document.documentElement.append(banner)

export {}
